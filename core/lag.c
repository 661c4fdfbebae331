#include "core/lag.h"

enum { GAIN_MAX_MS = 1000, GAIN_LEAST_MS = 150, TURNS = 40, STARTS = 3, HOLDS = 7 };

static int64_t least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

struct lag_quota lag_quota_of(const struct time_control *control)
{
	bool each = control->kind == TIME_PER_MOVE || control->kind == TIME_CORRESPONDENCE;
	int64_t turns_ms = TURNS * (control->increment_ms + control->period_ms);
	int64_t whole_s = (each ? TURNS * control->base_ms : control->base_ms + turns_ms) / 1000;
	struct lag_quota quota = {.gain_ms = least(GAIN_MAX_MS, whole_s * 4 + GAIN_LEAST_MS)};

	quota.start_ms = STARTS * quota.gain_ms;
	quota.max_ms = HOLDS * quota.gain_ms;
	return quota;
}

struct lag_given lag_compensate(const struct lag_quota *quota, int64_t quota_ms,
                                int64_t round_trip_ms)
{
	int64_t lag = round_trip_ms > 0 ? round_trip_ms : 0;
	int64_t given = least(lag, quota_ms);

	return (struct lag_given){given, least(quota->max_ms, quota_ms + quota->gain_ms - given)};
}
