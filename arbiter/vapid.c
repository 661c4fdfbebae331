#include "arbiter/vapid.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
	PATH_SIZE = 1024,
	PUBLIC_SIZE = 65, /* 4, x, y */
	NUMBER_SIZE = 32, /* r and s of a signature */
	SIGNATURE_SIZE = 2 * NUMBER_SIZE,
	DER_SIZE = 80,
	TOKEN_MAX = 4096,
};

struct vapid {
	EVP_PKEY *key;
	char public[VAPID_PUBLIC_TEXT];
};

/* -- the key ----------------------------------------------------------------------------------- */

static EVP_PKEY *key_read(const char *path)
{
	FILE *file = fopen(path, "re");
	EVP_PKEY *key;

	if (!file)
		return NULL;
	key = PEM_read_PrivateKey(file, NULL, NULL, NULL);
	fclose(file);
	return key;
}

static bool key_write(EVP_PKEY *key, const char *path)
{
	int number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	FILE *file = number < 0 ? NULL : fdopen(number, "w");
	bool whole;

	if (!file)
		return false;
	whole = PEM_write_PrivateKey(file, key, NULL, NULL, 0, NULL, NULL) && fflush(file) == 0 &&
	        fsync(number) == 0;
	fclose(file);
	return whole;
}

/* Another daemon may be at it as well: the file appears whole, and the first one stays. */
static void key_make(const char *path)
{
	EVP_PKEY *key = EVP_EC_gen("P-256");
	char making[PATH_SIZE];

	snprintf(making, sizeof making, "%s.%ld", path, (long)getpid());
	if (key && key_write(key, making) && link(making, path) < 0)
		errno = errno == EEXIST ? 0 : errno;
	unlink(making);
	EVP_PKEY_free(key);
}

static bool public_write(struct vapid *vapid)
{
	uint8_t point[PUBLIC_SIZE];
	size_t length = 0;

	if (!EVP_PKEY_get_octet_string_param(vapid->key, OSSL_PKEY_PARAM_PUB_KEY, point,
	                                     sizeof point, &length) ||
	    length != sizeof point)
		return false;
	sodium_bin2base64(vapid->public, sizeof vapid->public, point, sizeof point,
	                  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	return true;
}

struct vapid *vapid_open(const char *folder, struct error *err)
{
	struct vapid *vapid = memory_get(sizeof *vapid);
	char path[PATH_SIZE - 24];

	*vapid = (struct vapid){0};
	snprintf(path, sizeof path, "%s/push-key", folder);
	if (!(vapid->key = key_read(path))) {
		key_make(path);
		vapid->key = key_read(path);
	}
	if (vapid->key && public_write(vapid))
		return vapid;
	error_set(err, ERR_UNAVAILABLE, "cannot read or make the key of pushes %s", path);
	vapid_free(vapid);
	return NULL;
}

void vapid_free(struct vapid *vapid)
{
	if (!vapid)
		return;
	EVP_PKEY_free(vapid->key);
	memory_give(vapid);
}

const char *vapid_public(const struct vapid *vapid)
{
	return vapid->public;
}

/* -- signing ----------------------------------------------------------------------------------- */

static void add_base64(struct strbuf *out, const void *bytes, size_t length)
{
	char text[TOKEN_MAX];

	sodium_bin2base64(text, sizeof text, bytes, length,
	                  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	strbuf_adds(out, text);
}

/* libcrypto writes a signature as DER; a token has its two numbers, one after the other. */
static bool signature_plain(const uint8_t *der, size_t length, uint8_t plain[SIGNATURE_SIZE])
{
	ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)length);
	bool good = signature &&
	            BN_bn2binpad(ECDSA_SIG_get0_r(signature), plain, NUMBER_SIZE) > 0 &&
	            BN_bn2binpad(ECDSA_SIG_get0_s(signature), plain + NUMBER_SIZE, NUMBER_SIZE) > 0;

	ECDSA_SIG_free(signature);
	return good;
}

static bool sign(const struct vapid *vapid, const char *text, size_t length,
                 uint8_t plain[SIGNATURE_SIZE])
{
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	uint8_t der[DER_SIZE];
	size_t size = sizeof der;
	bool good = context &&
	            EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, vapid->key) > 0 &&
	            EVP_DigestSign(context, der, &size, (const uint8_t *)text, length) > 0 &&
	            signature_plain(der, size, plain);

	EVP_MD_CTX_free(context);
	return good;
}

/* Scheme and host; the whole of a text without a path. */
static int origin_length(const char *url)
{
	const char *host = strstr(url, "://");

	return host ? (int)(host + 3 - url + (ptrdiff_t)strcspn(host + 3, "/?#"))
	            : (int)strlen(url);
}

static bool is_contact(const char *contact)
{
	return contact &&
	       (!strncasecmp(contact, "https://", 8) || !strncasecmp(contact, "mailto:", 7)) &&
	       !strpbrk(contact, "\"\\");
}

/* What is claimed, as JSON: who is asked, until when, who asks. */
static void claims_write(struct strbuf *out, const char *url, const char *contact, int64_t now_s)
{
	long long expires = now_s + VAPID_LIFE_S;

	strbuf_addf(out, "{\"aud\":\"%.*s\",\"exp\":%lld", origin_length(url), url, expires);
	if (is_contact(contact))
		strbuf_addf(out, ",\"sub\":\"%s\"", contact);
	strbuf_adds(out, "}");
}

bool vapid_authorize(const struct vapid *vapid, const char *url, const char *contact, int64_t now_s,
                     struct strbuf *out, struct error *err)
{
	static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
	struct strbuf claims = STRBUF(TOKEN_MAX / 2), token = STRBUF(TOKEN_MAX);
	uint8_t signature[SIGNATURE_SIZE];
	bool good;

	claims_write(&claims, url, contact, now_s);
	add_base64(&token, head, sizeof head - 1);
	strbuf_addc(&token, '.');
	if (!claims.failed)
		add_base64(&token, claims.text, claims.length);
	good = !claims.failed && sign(vapid, token.text, token.length, signature);
	if (good) {
		strbuf_addc(&token, '.');
		add_base64(&token, signature, sizeof signature);
		strbuf_addf(out, "vapid t=%s, k=%s", token.text, vapid->public);
	}
	strbuf_free(&claims);
	strbuf_free(&token);
	return good || error_set(err, ERR_INTERNAL, "a push cannot be signed");
}
