#include "arbiter/address.h"

#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* -- networks ---------------------------------------------------------------------------------- */

static const struct network {
	uint32_t prefix;
	int bits;
} private_v4[] = {
	{0x00000000, 8 }, /* this network */
	{0x0a000000, 8 },
        {0x64400000, 10}, /* carriers' */
	{0x7f000000, 8 }, /* this machine */
	{0xa9fe0000, 16}, /* the link */
	{0xac100000, 12},
        {0xc0000000, 24}, /* protocols' */
	{0xc0a80000, 16},
        {0xc6120000, 15}, /* benchmarks' */
	{0xe0000000, 3 }, /* multicast, reserved */
};

static bool is_private_v4(uint32_t address)
{
	for (size_t i = 0; i < sizeof private_v4 / sizeof *private_v4; i++)
		if ((address ^ private_v4[i].prefix) >> (32 - private_v4[i].bits) == 0)
			return true;
	return false;
}

/* Only 2000::/3 is given out to hosts. In it 6to4 and Teredo carry IPv4 addresses; a mapped one is
 * IPv4 altogether. */
static bool is_private_v6(const struct in6_addr *address)
{
	static const uint8_t teredo[] = {0x20, 0x01, 0, 0}, six_to_four[] = {0x20, 0x02};
	const uint8_t *bytes = address->s6_addr;
	uint32_t v4;

	if (IN6_IS_ADDR_V4MAPPED(address)) {
		memcpy(&v4, bytes + 12, sizeof v4);
		return is_private_v4(ntohl(v4));
	}
	return (bytes[0] & 0xe0) != 0x20 || !memcmp(bytes, teredo, sizeof teredo) ||
	       !memcmp(bytes, six_to_four, sizeof six_to_four);
}

bool address_is_private(const struct sockaddr *address)
{
	const void *any = address; /* as large as its family says */

	if (address->sa_family == AF_INET)
		return is_private_v4(ntohl(((const struct sockaddr_in *)any)->sin_addr.s_addr));
	if (address->sa_family == AF_INET6)
		return is_private_v6(&((const struct sockaddr_in6 *)any)->sin6_addr);
	return true;
}

/* -- targets ----------------------------------------------------------------------------------- */

/* Behind "http://" or "https://"; NULL for anything else. */
static const char *behind_scheme(const char *url)
{
	if (!strncasecmp(url, "http://", 7))
		return url + 7;
	return strncasecmp(url, "https://", 8) ? NULL : url + 8;
}

/* Where the host begins: behind user and password, if there are any. */
static const char *host_of(const char *behind)
{
	size_t authority = strcspn(behind, "/");
	const char *at = memrchr(behind, '@', authority);

	return at ? at + 1 : behind;
}

static bool is_plain(const char *text)
{
	for (; *text; text++)
		if (*text <= ' ' || *text > '~' || strchr("\"'<>\\^`{|}", *text))
			return false;
	return true;
}

bool address_target(const char *url, char out[TARGET_MAX], struct error *err)
{
	const char *behind = behind_scheme(url);
	size_t length = strlen(url);

	while (length > 0 && url[length - 1] == '/')
		length--;
	if (!behind)
		return error_set(err, ERR_BAD_FIELD, "url: must begin with https:// or http://");
	if (length >= TARGET_MAX)
		return error_set(err, ERR_BAD_FIELD, "url: at most %d characters", TARGET_MAX - 1);
	if (!is_plain(url))
		return error_set(err, ERR_BAD_FIELD,
		                 "url: a character in it has to be percent-encoded");
	if (strpbrk(behind, "?#"))
		return error_set(err, ERR_BAD_FIELD, "url: pages go under it, so no ? and no #");
	if (!*host_of(behind) || strchr("/:", *host_of(behind)))
		return error_set(err, ERR_BAD_FIELD, "url: its host is missing");
	snprintf(out, TARGET_MAX, "%.*s", (int)length, url);
	return true;
}

bool address_endpoint(const char *url, bool plain, struct error *err)
{
	const char *behind = behind_scheme(url);

	if (!behind || (!plain && strncasecmp(url, "https", 5) != 0))
		return error_set(err, ERR_BAD_FIELD, "endpoint: must begin with https://");
	if (strlen(url) >= ENDPOINT_MAX)
		return error_set(err, ERR_BAD_FIELD, "endpoint: at most %d characters",
		                 ENDPOINT_MAX - 1);
	if (!is_plain(url) || strchr(url, '#') || host_of(behind) != behind || !*behind ||
	    strchr("/:?", *behind))
		return error_set(err, ERR_BAD_FIELD,
		                 "endpoint: must be an address as a browser gives it");
	return true;
}

void address_shown(const char *target, char out[TARGET_MAX])
{
	const char *behind = behind_scheme(target);
	int scheme = behind ? (int)(behind - target) : 0;

	snprintf(out, TARGET_MAX, "%.*s%s", scheme, target, behind ? host_of(behind) : "");
}
