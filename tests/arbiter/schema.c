#include "tests/arbiter/schema.h"

#include <stdio.h>
#include <string.h>

struct place {
	const struct place *up;
	const char *name;
};

static const json_t *document;

static bool fits(const json_t *schema, json_t *value, const struct place *place, bool quiet,
                 bool open);

static void print_place(const struct place *place)
{
	if (!place)
		return;
	print_place(place->up);
	fprintf(stderr, "/%s", place->name);
}

static bool fault(const struct place *place, const char *what, const char *name, bool quiet)
{
	if (!quiet) {
		print_place(place);
		fprintf(stderr, ": %s %s\n", what, name);
	}
	return false;
}

static const json_t *named(const char *name)
{
	const json_t *components = json_object_get(document, "components");

	return json_object_get(json_object_get(components, "schemas"), name);
}

static bool type_is(const char *type, const json_t *value)
{
	return (!strcmp(type, "object") && json_is_object(value)) ||
	       (!strcmp(type, "array") && json_is_array(value)) ||
	       (!strcmp(type, "string") && json_is_string(value)) ||
	       (!strcmp(type, "integer") && json_is_integer(value)) ||
	       (!strcmp(type, "boolean") && json_is_boolean(value)) ||
	       (!strcmp(type, "null") && json_is_null(value));
}

static bool type_fits(const json_t *types, const json_t *value)
{
	bool found = json_is_string(types) && type_is(json_string_value(types), value);

	for (size_t i = 0; i < json_array_size(types); i++)
		found |= type_is(json_string_value(json_array_get(types, i)), value);
	return !types || found;
}

static bool enum_fits(const json_t *allowed, const json_t *value)
{
	bool found = !allowed;

	for (size_t i = 0; i < json_array_size(allowed); i++)
		found |= json_equal(json_array_get(allowed, i), value) != 0;
	return found;
}

static bool range_fits(const json_t *schema, const json_t *value)
{
	const json_t *least = json_object_get(schema, "minimum");
	const json_t *most = json_object_get(schema, "maximum");
	json_int_t number = json_integer_value(value);

	return !json_is_integer(value) || ((!least || number >= json_integer_value(least)) &&
	                                   (!most || number <= json_integer_value(most)));
}

static bool members_fit(const json_t *schema, json_t *value, const struct place *place, bool quiet,
                        bool open)
{
	const json_t *properties = json_object_get(schema, "properties");
	const json_t *required = json_object_get(schema, "required");
	void *at = json_object_iter(value);

	for (size_t i = 0; i < json_array_size(required); i++) {
		const char *name = json_string_value(json_array_get(required, i));

		if (!json_object_get(value, name))
			return fault(place, "lacks", name, quiet);
	}
	for (; at; at = json_object_iter_next(value, at)) {
		struct place here = {place, json_object_iter_key(at)};
		const json_t *property = json_object_get(properties, here.name);

		if (!property && !open)
			return fault(place, "has beyond the document", here.name, quiet);
		if (property && !fits(property, json_object_iter_value(at), &here, quiet, false))
			return false;
	}
	return true;
}

static bool items_fit(const json_t *items, json_t *value, const struct place *place, bool quiet)
{
	for (size_t i = 0; items && i < json_array_size(value); i++) {
		struct place here = {place, "[]"};

		if (!fits(items, json_array_get(value, i), &here, quiet, false))
			return false;
	}
	return true;
}

/* allOf: each, and members may belong to another part; oneOf: one of them. */
static bool parts_fit(const json_t *schema, json_t *value, const struct place *place, bool quiet)
{
	const json_t *all = json_object_get(schema, "allOf");
	const json_t *one = json_object_get(schema, "oneOf");
	bool alone = json_array_size(all) == 1;
	size_t found = 0;

	for (size_t i = 0; i < json_array_size(all); i++)
		if (!fits(json_array_get(all, i), value, place, quiet, !alone))
			return false;
	for (size_t i = 0; i < json_array_size(one); i++)
		found += fits(json_array_get(one, i), value, place, true, false);
	if (one && found != 1)
		return fault(place, "fits none, or several, of", "oneOf", quiet);
	return true;
}

static bool fits(const json_t *schema, json_t *value, const struct place *place, bool quiet,
                 bool open)
{
	const char *ref = json_string_value(json_object_get(schema, "$ref"));
	const json_t *constant = json_object_get(schema, "const");

	if (ref)
		return fits(named(strrchr(ref, '/') + 1), value, place, quiet, open);
	if (!type_fits(json_object_get(schema, "type"), value))
		return fault(place, "is of another", "type", quiet);
	if (!enum_fits(json_object_get(schema, "enum"), value) ||
	    (constant && !json_equal(constant, value)))
		return fault(place, "is none of the", "values", quiet);
	if (!range_fits(schema, value))
		return fault(place, "is out of the", "range", quiet);
	if (json_is_object(value) && json_object_get(schema, "properties") &&
	    !members_fit(schema, value, place, quiet, open))
		return false;
	return items_fit(json_object_get(schema, "items"), value, place, quiet) &&
	       parts_fit(schema, value, place, quiet);
}

bool schema_fits(const char *name, json_t *value)
{
	json_t *doc = json_load_file("arbiter/web/openapi.json", 0, NULL);
	struct place place = {NULL, name};
	bool good;

	document = doc;
	good = value && named(name) && fits(named(name), value, &place, false, false);
	document = NULL;
	json_decref(doc);
	json_decref(value);
	return good;
}
