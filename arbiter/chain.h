/* The hash chain over an event's log (core/record.h describes the bytes). libsodium. */
#ifndef ARBITER_CHAIN_H
#define ARBITER_CHAIN_H

#include "arbiter/store.h"

/*
 * Completes a record that is about to be appended: draws a salt and digests the sealed part if
 * there is one, then hashes it after `previous` (32 zero bytes for the genesis record). False if
 * the record is too large.
 */
bool chain_seal(struct stored *stored, const uint8_t previous[HASH_SIZE]);

/* Is this record's hash right after `previous`? A sealed part that is still there must match its
 * digest; an erased one passes. */
bool chain_check(const struct stored *stored, const uint8_t previous[HASH_SIZE]);

#endif
