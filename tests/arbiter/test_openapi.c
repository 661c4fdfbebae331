/*
 * The route table and the API's document are one thing: every operation is in both, and every name
 * of the outside (problems, decisions, results, records ...) that the program can say.
 */
#include "arbiter/handler.h"
#include "core/command.h"
#include "pairing/standing.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static json_t *document(void)
{
	json_error_t why;
	json_t *doc = json_load_file("arbiter/web/openapi.json", JSON_REJECT_DUPLICATES, &why);

	cr_assert(doc, "line %d: %s", why.line, why.text);
	return doc;
}

/* -- routes ------------------------------------------------------------------------------------ */

/* "/rules/{id}" and "/rules/%" are the same path: what is in braces becomes a %. */
static void template_of(const char *path, char *out, size_t size)
{
	size_t length = 0;

	for (; *path && length + 1 < size; path++) {
		out[length++] = *path == '{' ? '%' : *path;
		if (*path == '{')
			path += strcspn(path, "}");
	}
	out[length] = '\0';
}

static const struct route *route_of(const char *method, const char *path)
{
	char template[200];

	template_of(path, template, sizeof template);
	for (const struct route *route = routes; route->path; route++)
		if (route->operation && !strcasecmp(route->method, method) &&
		    !strcmp(route->path, template))
			return route;
	return NULL;
}

Test(openapi, has_every_operation_and_no_other)
{
	json_t *doc = document(), *methods, *operation;
	size_t routed = 0, documented = 0;
	const char *path, *method;

	for (const struct route *route = routes; route->path; route++)
		routed += route->operation != NULL;
	json_object_foreach(json_object_get(doc, "paths"), path, methods) {
		json_object_foreach(methods, method, operation) {
			const struct route *route = route_of(method, path);
			const char *id =
				json_string_value(json_object_get(operation, "operationId"));

			documented++;
			cr_expect(route, "%s %s is no route", method, path);
			cr_expect(route && id && !strcmp(route->operation, id), "%s %s: %s", method,
			          path, id);
		}
	}
	cr_expect_eq(routed, documented, "%zu routes, %zu in the document", routed, documented);
	json_decref(doc);
}

Test(openapi, operations_have_names_of_their_own)
{
	for (const struct route *a = routes; a->path; a++)
		for (const struct route *b = a + 1; a->operation && b->path; b++)
			cr_expect(!b->operation || strcmp(a->operation, b->operation) != 0, "%s",
			          a->operation);
}

static bool has_parameter(const json_t *doc, const json_t *operation, const char *name)
{
	json_t *list = json_object_get(operation, "parameters"), *each;
	const json_t *shared = json_object_get(json_object_get(doc, "components"), "parameters");
	size_t i;

	json_array_foreach(list, i, each) {
		const char *ref = json_string_value(json_object_get(each, "$ref"));
		const json_t *parameter =
			ref ? json_object_get(shared, strrchr(ref, '/') + 1) : each;
		const char *found = json_string_value(json_object_get(parameter, "name"));

		if (found && !strcmp(found, name))
			return true;
	}
	return false;
}

/* Every {name} of a path is a parameter, and every operation says who may ask. */
Test(openapi, operations_have_parameters_and_say_who_may_ask)
{
	json_t *doc = document(), *methods, *operation;
	const char *path, *method;

	json_object_foreach(json_object_get(doc, "paths"), path, methods) {
		json_object_foreach(methods, method, operation) {
			for (const char *at = path; (at = strchr(at, '{')); at++) {
				char name[32];

				snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, "}"),
				         at + 1);
				cr_expect(has_parameter(doc, operation, name), "%s: %s", path,
				          name);
			}
			cr_expect(json_object_get(operation, "security"), "%s %s", method, path);
		}
	}
	json_decref(doc);
}

/* -- references -------------------------------------------------------------------------------- */

static const json_t *resolve(const json_t *doc, const char *ref)
{
	char path[200];
	char *rest = NULL;

	if (strncmp(ref, "#/", 2) != 0)
		return NULL;
	snprintf(path, sizeof path, "%s", ref + 2);
	for (char *key = strtok_r(path, "/", &rest); key && doc; key = strtok_r(NULL, "/", &rest))
		doc = json_object_get(doc, key);
	return doc;
}

/* Counts references; each must lead somewhere. */
static size_t check_references(const json_t *doc, json_t *at)
{
	size_t count = 0, i;
	const char *key;
	json_t *each;

	json_object_foreach(at, key, each) {
		if (!strcmp(key, "$ref")) {
			cr_expect(resolve(doc, json_string_value(each)), "%s",
			          json_string_value(each));
			count++;
		}
		count += check_references(doc, each);
	}
	json_array_foreach(at, i, each) {
		count += check_references(doc, each);
	}
	return count;
}

Test(openapi, references_lead_somewhere)
{
	json_t *doc = document();

	cr_expect_gt(check_references(doc, doc), 100);
	json_decref(doc);
}

/* -- names ------------------------------------------------------------------------------------- */

#define X(id, name, ...) name,
static const char *const error_names[] = {ERROR_CODES(X) NULL};
static const char *const record_names[] = {RECORD_KINDS(X) NULL};
static const char *const decision_names[] = {DECISION_KINDS(X) NULL};
static const char *const result_names[] = {RESULT_KINDS(X) NULL};
static const char *const reason_names[] = {GAME_REASONS(X) NULL};
static const char *const round_names[] = {ROUND_STATES(X) NULL};
static const char *const bye_names[] = {BYE_KINDS(X) NULL};
static const char *const event_names[] = {TOURNAMENT_KINDS(X) NULL};
static const char *const step_names[] = {NEXT_STEPS(X) NULL};
static const char *const adjudication_names[] = {ADJUDICATIONS(X) NULL};
static const char *const wrong_names[] = {WRONG_CLAIMS(X) NULL};
static const char *const clock_names[] = {TIME_KINDS(X) NULL};
static const char *const tiebreak_editions[] = {TIEBREAK_EDITIONS(X) NULL};
static const char *const form_names[] = {WORKING_FORMS(X) NULL};
static const char *const part_names[] = {PART_KINDS(X) NULL};
static const char *const use_names[] = {PART_USES(X) NULL};
#undef X

/* Which list of the program is which schema of the document; `skip` names its first so many. */
static const struct {
	const char *schema;
	const char *const *names;
	size_t skip;
} lists[] = {
	{"ProblemCode",     error_names,        1}, /* no problem is called "none" */
	{"RecordKind",      record_names,       0},
	{"DecisionKind",    decision_names,     0},
	{"ResultKind",      result_names,       0},
	{"GameReason",      reason_names,       0},
	{"RoundState",      round_names,        0},
	{"ByeKind",         bye_names,          0},
	{"EventKind",       event_names,        0},
	{"NextStep",        step_names,         0},
	{"Adjudication",    adjudication_names, 0},
	{"WrongClaim",      wrong_names,        0},
	{"ClockKind",       clock_names,        0},
	{"TiebreakEdition", tiebreak_editions,  0},
	{"WorkingForm",     form_names,         0},
	{"PartKind",        part_names,         0},
	{"PartUse",         use_names,          0},
};

/* The same names in the same order. */
static void check_names(const json_t *schemas, size_t list)
{
	const json_t *values =
		json_object_get(json_object_get(schemas, lists[list].schema), "enum");
	const char *const *names = lists[list].names + lists[list].skip;
	size_t count = 0;

	for (; names[count]; count++) {
		const char *value = json_string_value(json_array_get(values, count));

		cr_expect(value && !strcmp(value, names[count]), "%s: %s, not %s",
		          lists[list].schema, names[count], value ? value : "(none)");
	}
	cr_expect_eq(json_array_size(values), count, "%s", lists[list].schema);
}

Test(openapi, has_every_name_of_the_program)
{
	json_t *doc = document();
	const json_t *schemas = json_object_get(json_object_get(doc, "components"), "schemas");

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		check_names(schemas, i);
	json_decref(doc);
}

Test(openapi, is_version_3_1_of_this_program)
{
	json_t *doc = document();
	const char *version =
		json_string_value(json_object_get(json_object_get(doc, "info"), "version"));

	cr_expect(!strncmp(json_string_value(json_object_get(doc, "openapi")), "3.1.", 4));
	cr_expect(!strcmp(version, ARBITER_VERSION), "%s", version);
	json_decref(doc);
}
