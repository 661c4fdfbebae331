/* The token of pushes: what it claims, and that its signature is right, checked with libcrypto's
 * own verification from the published key alone. */
#include "arbiter/vapid.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "test-vapid-XXXXXX";

static void setup(void)
{
	cr_assert(sodium_init() >= 0);
	cr_assert(mkdtemp(folder));
}

static void teardown(void)
{
	char path[64];

	snprintf(path, sizeof path, "%s/push-key", folder);
	unlink(path);
	rmdir(folder);
}

static size_t decode(const char *text, size_t length, uint8_t *out, size_t room)
{
	size_t size = 0;

	cr_assert_eq(sodium_base642bin(out, room, text, length, NULL, &size, NULL,
	                               sodium_base64_VARIANT_URLSAFE_NO_PADDING),
	             0);
	return size;
}

static EVP_PKEY *key_of(const char *public)
{
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
	uint8_t point[80];
	size_t size = decode(public, strlen(public), point, sizeof point);
	EVP_PKEY *key = NULL;
	OSSL_PARAM *params;

	OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
	OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, size);
	params = OSSL_PARAM_BLD_to_param(build);
	EVP_PKEY_fromdata_init(context);
	EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params);
	OSSL_PARAM_free(params);
	OSSL_PARAM_BLD_free(build);
	EVP_PKEY_CTX_free(context);
	return key;
}

/* Is the signature of the token (head.claims.signature) that of the key? */
static bool signed_by(const char *token, size_t length, const char *public)
{
	const char *last = memrchr(token, '.', length);
	uint8_t plain[80], der[80], *end = der;
	size_t size = decode(last + 1, (size_t)(token + length - last - 1), plain, sizeof plain);
	ECDSA_SIG *signature = ECDSA_SIG_new();
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	EVP_PKEY *key = key_of(public);
	bool good;
	int der_size;

	cr_assert_eq(size, 64);
	ECDSA_SIG_set0(signature, BN_bin2bn(plain, 32, NULL), BN_bin2bn(plain + 32, 32, NULL));
	der_size = i2d_ECDSA_SIG(signature, &end);
	EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key);
	good = EVP_DigestVerify(context, der, (size_t)der_size, (const uint8_t *)token,
	                        (size_t)(last - token)) == 1;
	ECDSA_SIG_free(signature);
	EVP_MD_CTX_free(context);
	EVP_PKEY_free(key);
	return good;
}

static json_t *part_of(const char *from)
{
	uint8_t bytes[2048];
	size_t size = decode(from, strcspn(from, "."), bytes, sizeof bytes);

	return json_loadb((const char *)bytes, size, 0, NULL);
}

Test(vapid, tokens, .init = setup, .fini = teardown)
{
	static const struct {
		const char *url, *contact, *audience, *subject;
	} rows[] = {
		{"https://push.example/send/1?x=2", "https://renju.example",        "https://push.example",
	         "https://renju.example"												  },
		{"https://push.example:8443/a",     "mailto:arbiter@renju.example",
	         "https://push.example:8443",							       "mailto:arbiter@renju.example"},
		{"http://127.0.0.1:9/x",            "http://localhost:8080",        "http://127.0.0.1:9",   NULL                          },
		{"https://push.example?x",          "https://a\"b",                 "https://push.example", NULL                          },
	};
	struct error err;
	struct vapid *vapid = vapid_open(folder, &err);

	cr_assert(vapid, "%s", err.text);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct strbuf out = STRBUF(8192);
		json_t *head, *claims;
		const char *token;
		size_t length;

		cr_assert(vapid_authorize(vapid, rows[i].url, rows[i].contact, 1000, &out, &err));
		cr_assert_eq(strncmp(out.text, "vapid t=", 8), 0);
		token = out.text + 8;
		length = strcspn(token, ",");
		cr_expect_str_eq(token + length + 4, vapid_public(vapid));
		head = part_of(token);
		claims = part_of(strchr(token, '.') + 1);
		cr_expect_str_eq(json_string_value(json_object_get(head, "alg")), "ES256");
		cr_expect_str_eq(json_string_value(json_object_get(claims, "aud")),
		                 rows[i].audience);
		cr_expect_eq(json_integer_value(json_object_get(claims, "exp")),
		             1000 + VAPID_LIFE_S);
		if (rows[i].subject)
			cr_expect_str_eq(json_string_value(json_object_get(claims, "sub")),
			                 rows[i].subject);
		else
			cr_expect_null(json_object_get(claims, "sub"));
		cr_expect(signed_by(token, length, vapid_public(vapid)));
		out.text[8 + 40] ^= 1; /* one bit of what was signed */
		cr_expect_not(signed_by(token, length, vapid_public(vapid)));
		json_decref(head);
		json_decref(claims);
		strbuf_free(&out);
	}
	vapid_free(vapid);
}

/* The key outlives the daemon, and is nobody else's to read. */
Test(vapid, key, .init = setup, .fini = teardown)
{
	struct error err;
	struct vapid *first = vapid_open(folder, &err), *second = vapid_open(folder, &err);
	struct stat status;
	char path[64];

	cr_assert(first && second, "%s", err.text);
	cr_expect_str_eq(vapid_public(first), vapid_public(second));
	cr_expect_eq(strlen(vapid_public(first)), VAPID_PUBLIC_TEXT - 1);
	snprintf(path, sizeof path, "%s/push-key", folder);
	cr_assert_eq(stat(path, &status), 0);
	cr_expect_eq(status.st_mode & 0777, 0600);
	vapid_free(first);
	vapid_free(second);
	cr_expect_null(vapid_open("no/such/folder", &err));
	cr_expect_eq(err.code, ERR_UNAVAILABLE);
}
