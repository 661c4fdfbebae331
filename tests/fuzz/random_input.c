/* Stands in for libFuzzer: feeds a target reproducible random bytes. `PROGRAM FILE...` feeds it
 * files instead, to look at a crash. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>

enum { INPUTS = 20000, INPUT_MAX = 400 };

static int feed_file(const char *name)
{
	static uint8_t data[1 << 20];
	FILE *in = fopen(name, "rb");
	size_t size;

	if (!in) {
		perror(name);
		return 1;
	}
	size = fread(data, 1, sizeof data, in);
	fclose(in);
	return LLVMFuzzerTestOneInput(data, size);
}

int main(int argc, char **argv)
{
	uint64_t state = 1;
	uint8_t data[INPUT_MAX];

	for (int i = 1; i < argc; i++) {
		if (feed_file(argv[i]) != 0)
			return 1;
	}
	for (int i = 0; argc == 1 && i < INPUTS; i++) {
		size_t size = (size_t)i % INPUT_MAX;

		for (size_t k = 0; k < size; k++) {
			state = state * 6364136223846793005u + 1442695040888963407u;
			data[k] = (uint8_t)(state >> 56);
		}
		LLVMFuzzerTestOneInput(data, size);
	}
	return 0;
}
