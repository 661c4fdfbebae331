/*
 * Fields: the text form of a record's data. `name=value` pairs joined by `&`, in the order the
 * kind's writer gives them; a value's bytes up to 0x20, 0x7f, % & and = are written %XX (upper
 * case). UTF-8 stays readable. The exact bytes are hashed, so nothing ever rewrites them.
 */
#ifndef CORE_FIELD_H
#define CORE_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A writer into the caller's buffer; `failed` is set when it was too small, and nothing more is
 * written then. Always NUL-terminated. */
struct fields {
	char *text;
	size_t size;
	size_t length;
	bool failed;
};

#define FIELDS(buffer) fields_into((buffer), sizeof(buffer))

struct fields fields_into(char *buffer, size_t size);
void fields_text(struct fields *fields, const char *name, const char *value);
void fields_int(struct fields *fields, const char *name, int64_t value);

/* Reads a field's decoded value into the buffer; false if it is absent, does not fit or is badly
 * encoded. */
bool field_text(const char *data, const char *name, char *value, size_t size);

/* As a whole number; false if absent or not one. */
bool field_int(const char *data, const char *name, int64_t *value);

/* As above with a default for an absent or bad field. */
int64_t field_int_or(const char *data, const char *name, int64_t absent);

/* Walks all fields: *at starts at the data; false past the last. Name and value are decoded. */
bool field_next(const char **at, char *name, size_t name_size, char *value, size_t value_size);

#endif
