/* The sentences on opening rules in English. */
#include "core/rule_words.h"

/* clang-format off */
/* NOLINTBEGIN(bugprone-suspicious-missing-comma): long sentences go over several lines */
const struct rule_language rule_words_en = {
	.standard = "Standard renju",
	.titles = {
		[ROW_FIRST_STONES] = "First stones",
		[ROW_FOURTH_MOVE] = "Fourth move",
		[ROW_SWAPPING] = "Swapping colours",
		[ROW_FIFTH_MOVE] = "Fifth move",
		[ROW_AFTERWARDS] = "After the opening",
	},
	.standards = {
		[ROW_FIRST_STONES] =
			"Black puts the first stone on any point; from then on the players "
			"take turns.",
		[ROW_FOURTH_MOVE] =
			"White puts the fourth stone on any point.",
		[ROW_SWAPPING] =
			"Never: everyone stays with the colour of the start.",
		[ROW_FIFTH_MOVE] =
			"Black puts the fifth stone on any point.",
		[ROW_AFTERWARDS] =
			"Double threes, double fours and rows of more than five are forbidden"
			" to Black. Exactly five in a row win for Black, five or more for "
			"White.",
	},
	.words = {
		[FOUR_SQUARES] =
			"The first stone lies on the central point, the second in the central"
			" $2 × $2 square, the third in the $3 × $3 and the fourth in the $4 ×"
			" $4.",
		[OPENER_DECLARES] =
			"The first player sets up all three: black on the central point, "
			"white in the central $2 × $2 square, black in the $3 × $3. The same "
			"player then declares how many fifth moves there will be, 1 to $n.",
		[OPENER_THREE] =
			"The first player sets up all three: black on the central point, "
			"white in the central $2 × $2 square, black in the $3 × $3.",
		[ANY_THREE] =
			"The first player puts two black stones and a white one on any "
			"points.",
		[IN_TURN] =
			"Black plays on the central point, White in the central $2 × $2 "
			"square, Black in the $3 × $3; of the 26 openings $x are excluded.",
		[THIRD_OUTSIDE] =
			"The first stone lies on the central point, the second anywhere, the "
			"third outside the central $o × $o square.",
		[CENTRE_ONLY] =
			"The first stone lies on the central point.",
		[FOURTH_DECLARES] =
			"White plays it on any point and declares how many fifth moves Black "
			"must offer, 1 to $n.",
		[FOURTH_AND_FIFTH] =
			"The second player puts down the fourth stone, in the central $4 × $4"
			" square, and the fifth, in the $5 × $5.",
		[FOURTH_ANYWHERE] =
			"White plays it on any point, once the second player has swapped or "
			"kept the colours.",
		[SWAP_BEFORE_EACH] =
			"Before each of the stones two to five the player whose turn it is "
			"may swap instead of playing. White may do so a last time after a "
			"fifth stone in the $5 × $5.",
		[SWAP_AFTER_EACH] =
			"After each of the first five stones the player whose turn it is may "
			"swap.",
		[SWAP_TWICE] =
			"Twice: by the second player after the third stone, and by whoever "
			"has Black after the declaration.",
		[SWAP_DECLARED] =
			"Once: by the second player, between the declaration and the fourth "
			"stone.",
		[COLOUR_OR_MORE] =
			"After the third stone the second player takes a colour, or adds a "
			"white and a black stone and leaves the colours to the first player.",
		[COLOUR_OR_MORE_REPEATED] =
			"After the fifth stone the first player takes a colour, or adds a "
			"white and a black stone and leaves the same choice to the other, and"
			" so on.",
		[COLOUR_AFTER_5] =
			"The first player takes a colour after the fifth stone.",
		[SWAP_AFTER_3] =
			"Once: by the second player, after the third stone.",
		[FIFTH_OR_OFFERS] =
			"Black plays it in the central $5 × $5 square, or offers fifth moves "
			"on any points, $n in all, no two of them symmetrical, and White "
			"picks the one that stands.",
		[FIFTH_OFFERS] =
			"Black offers fifth moves on any points, $n in all, no two of them "
			"symmetrical, and White picks the one that stands.",
		[FIFTH_DECLARED] =
			"Black offers as many as were declared, no two of them symmetrical, "
			"and White picks the one that stands. If one was declared, Black just"
			" plays it.",
		[FIFTH_IN_SQUARE] =
			"Black plays it in the central $5 × $5 square.",
		[AFTER_OFFERS] =
			"As in standard renju from the sixth stone on. During the opening "
			"what is forbidden is so for Black’s stones and for offered fifth "
			"moves as well.",
		[AFTER_STONES] =
			"As in standard renju from the sixth stone on. During the opening "
			"what is forbidden is so for Black’s stones as well.",
		[AFTER_CHOICE] =
			"As in standard renju once a colour is taken. The stones that are "
			"added must not decide the game.",
		[GOMOKU_EXACT] =
			"No move is forbidden. Exactly five in a row win for both colours; "
			"longer rows do not.",
		[GOMOKU_FREE] =
			"No move is forbidden. Five or more in a row win for both colours.",
	},
};
/* NOLINTEND(bugprone-suspicious-missing-comma) */
/* clang-format on */
