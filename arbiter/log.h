/* key=value lines to stderr; user bytes are escaped. Levels error, warn, info, debug. */
#ifndef ARBITER_LOG_H
#define ARBITER_LOG_H

enum log_level { LOG_LEVEL_ERROR, LOG_LEVEL_WARN, LOG_LEVEL_INFO, LOG_LEVEL_DEBUG };

void log_level_set(enum log_level level);
void log_line(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define log_error(...) log_line(LOG_LEVEL_ERROR, __VA_ARGS__)
#define log_warn(...) log_line(LOG_LEVEL_WARN, __VA_ARGS__)
#define log_info(...) log_line(LOG_LEVEL_INFO, __VA_ARGS__)
#define log_debug(...) log_line(LOG_LEVEL_DEBUG, __VA_ARGS__)

/* Logs and aborts: a broken invariant or out of memory. */
void log_fatal(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

#endif
