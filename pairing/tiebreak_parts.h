/* The tie-breaks that have files of their own; for the table in tiebreak.c only. */
#ifndef PAIRING_TIEBREAK_PARTS_H
#define PAIRING_TIEBREAK_PARTS_H

#include "pairing/tiebreak.h"

int32_t tiebreak_buchholz_cut1(const struct tally *tally, int tpn);

/* tiebreak_field.c */
int32_t tb_fore_buchholz(const struct tally *tally, int tpn);
int32_t tb_fore_buchholz_cut1(const struct tally *tally, int tpn);
int32_t tb_opponents_buchholz(const struct tally *tally, int tpn);
int32_t tb_koya(const struct tally *tally, int tpn);
int32_t tb_standard(const struct tally *tally, int tpn);

/* tiebreak_rating.c */
int32_t tb_rating_average(const struct tally *tally, int tpn);
int32_t tb_rating_average_cut1(const struct tally *tally, int tpn);
int32_t tb_performance(const struct tally *tally, int tpn);
int32_t tb_perfect_performance(const struct tally *tally, int tpn);
int32_t tb_opponents_performance(const struct tally *tally, int tpn);
int32_t tb_opponents_perfect(const struct tally *tally, int tpn);

#endif
