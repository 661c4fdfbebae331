/* Holds JSON against a schema of arbiter/web/openapi.json: the part of JSON Schema that the
 * document uses. Members that a schema does not name are faults too: the document is to be
 * complete. */
#ifndef TESTS_ARBITER_SCHEMA_H
#define TESTS_ARBITER_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>

/* Does `value` fit the schema components/schemas/NAME? Prints why not. Steals value. */
bool schema_fits(const char *name, json_t *value);

#endif
