/* The sentences on opening rules in Danish. */
#include "core/rule_words.h"

/* clang-format off */
/* NOLINTBEGIN(bugprone-suspicious-missing-comma): long sentences go over several lines */
const struct rule_language rule_words_da = {
	.standard = "Almindelig renju",
	.titles = {
		[ROW_FIRST_STONES] = "De første sten",
		[ROW_FOURTH_MOVE] = "Fjerdetræk",
		[ROW_SWAPPING] = "Farvebytte",
		[ROW_FIFTH_MOVE] = "Femtetræk",
		[ROW_AFTERWARDS] = "Efter åbningen",
	},
	.standards = {
		[ROW_FIRST_STONES] =
			"Sort sætter den første sten på et vilkårligt punkt; derefter trækker"
			" man på skift.",
		[ROW_FOURTH_MOVE] =
			"Hvid sætter den fjerde sten på et vilkårligt punkt.",
		[ROW_SWAPPING] =
			"Findes ikke: man har den samme farve hele partiet.",
		[ROW_FIFTH_MOVE] =
			"Sort sætter den femte sten på et vilkårligt punkt.",
		[ROW_AFTERWARDS] =
			"Dobbelt-tre, dobbelt-fire og rækker på mere end fem er forbudt for "
			"sort. Sort vinder med netop fem på stribe, hvid med fem eller "
			"derover.",
	},
	.words = {
		[FOUR_SQUARES] =
			"Første sten sættes på midterpunktet, anden i det centrale $2 × "
			"$2-kvadrat, tredje i $3 × $3 og fjerde i $4 × $4.",
		[OPENER_DECLARES] =
			"Første spiller sætter alle tre: sort på midterpunktet, hvid i det "
			"centrale $2 × $2-kvadrat, sort i $3 × $3. Derefter fastsætter samme "
			"spiller antallet af femtetræk, 1 til $n.",
		[OPENER_THREE] =
			"Første spiller sætter alle tre: sort på midterpunktet, hvid i det "
			"centrale $2 × $2-kvadrat, sort i $3 × $3.",
		[ANY_THREE] =
			"Første spiller sætter to sorte sten og en hvid på vilkårlige "
			"punkter.",
		[IN_TURN] =
			"Sort spiller på midterpunktet, hvid i det centrale $2 × $2-kvadrat, "
			"sort i $3 × $3; af de 26 åbninger er $x udelukket.",
		[THIRD_OUTSIDE] =
			"Første sten sættes på midterpunktet, anden på et vilkårligt punkt, "
			"tredje uden for det centrale $o × $o-kvadrat.",
		[CENTRE_ONLY] = "Første sten sættes på midterpunktet.",
		[FOURTH_DECLARES] =
			"Hvid spiller det på et vilkårligt punkt og melder, hvor mange "
			"femtetræk sort skal tilbyde, 1 til $n.",
		[FOURTH_AND_FIFTH] =
			"Anden spiller sætter både fjerde sten, i det centrale $4 × "
			"$4-kvadrat, og femte, i $5 × $5.",
		[FOURTH_ANYWHERE] =
			"Hvid spiller det på et vilkårligt punkt, når anden spiller har "
			"byttet eller beholdt farverne.",
		[SWAP_BEFORE_EACH] =
			"Før sten to, tre, fire og fem må den, der er i trækket, bytte frem "
			"for at spille. Efter en femte sten i $5 × $5 må hvid gøre det en "
			"sidste gang.",
		[SWAP_AFTER_EACH] =
			"Efter hver af de første fem sten må den, der er i trækket, bytte.",
		[SWAP_TWICE] =
			"To gange: anden spiller efter tredje sten, og den, der har sort, "
			"efter meldingen.",
		[SWAP_DECLARED] =
			"Kun én gang: anden spiller, mellem meldingen og fjerde sten.",
		[COLOUR_OR_MORE] =
			"Efter tredje sten tager anden spiller en farve eller tilføjer en "
			"hvid og en sort sten og overlader farverne til første spiller.",
		[COLOUR_OR_MORE_REPEATED] =
			"Efter femte sten tager første spiller en farve eller tilføjer en "
			"hvid og en sort sten og stiller modparten over for samme valg, og så"
			" fremdeles.",
		[COLOUR_AFTER_5] =
			"Første spiller tager en farve efter femte sten.",
		[SWAP_AFTER_3] =
			"Kun én gang: anden spiller, efter tredje sten.",
		[FIFTH_OR_OFFERS] =
			"Sort spiller det i det centrale $5 × $5-kvadrat eller tilbyder "
			"femtetræk på vilkårlige punkter, $n i alt, aldrig to symmetriske, og"
			" hvid udtager det, der gælder.",
		[FIFTH_OFFERS] =
			"Sort tilbyder femtetræk på vilkårlige punkter, $n i alt, aldrig to "
			"symmetriske, og hvid udtager det, der gælder.",
		[FIFTH_DECLARED] =
			"Sort tilbyder så mange, som der er meldt, aldrig to symmetriske, og "
			"hvid udtager det, der gælder. Er der kun meldt ét, spiller sort det "
			"straks.",
		[FIFTH_IN_SQUARE] =
			"Sort spiller det i det centrale $5 × $5-kvadrat.",
		[AFTER_OFFERS] =
			"Som i almindelig renju fra og med sjette sten. I åbningen rammer "
			"forbuddene også sorts sten og de tilbudte femtetræk.",
		[AFTER_STONES] =
			"Som i almindelig renju fra og med sjette sten. I åbningen rammer "
			"forbuddene også sorts sten.",
		[AFTER_CHOICE] =
			"Som i almindelig renju, når en farve er taget. De tilføjede sten må "
			"ikke afgøre partiet.",
		[GOMOKU_EXACT] =
			"Intet træk er forbudt. Netop fem på stribe vinder for begge farver; "
			"længere rækker gør ikke.",
		[GOMOKU_FREE] =
			"Intet træk er forbudt. Fem på stribe eller derover vinder for begge "
			"farver.",
	},
};
/* NOLINTEND(bugprone-suspicious-missing-comma) */
/* clang-format on */
