/* The sentences on opening rules in French. */
#include "core/rule_words.h"

/* clang-format off */
/* NOLINTBEGIN(bugprone-suspicious-missing-comma): long sentences go over several lines */
const struct rule_language rule_words_fr = {
	.standard = "Renju standard",
	.titles = {
		[ROW_FIRST_STONES] = "Premières pierres",
		[ROW_FOURTH_MOVE] = "Quatrième coup",
		[ROW_SWAPPING] = "Échange de couleurs",
		[ROW_FIFTH_MOVE] = "Cinquième coup",
		[ROW_AFTERWARDS] = "Après l’ouverture",
	},
	.standards = {
		[ROW_FIRST_STONES] =
			"La première pierre noire va sur un point quelconque ; ensuite on "
			"joue à tour de rôle.",
		[ROW_FOURTH_MOVE] =
			"Blanc met la quatrième pierre sur un point quelconque.",
		[ROW_SWAPPING] =
			"Aucun : on garde jusqu’au bout la couleur du départ.",
		[ROW_FIFTH_MOVE] =
			"Noir met la cinquième pierre sur un point quelconque.",
		[ROW_AFTERWARDS] =
			"Doubles trois, doubles quatre et rangées de plus de cinq sont "
			"interdits à Noir. Noir gagne par cinq pierres alignées, pas une de "
			"plus, Blanc par cinq ou davantage.",
	},
	.words = {
		[FOUR_SQUARES] =
			"La première pierre est posée au centre, la deuxième dans le carré "
			"central de $2 × $2, la troisième dans celui de $3 × $3, la quatrième"
			" dans celui de $4 × $4.",
		[OPENER_DECLARES] =
			"Le premier joueur pose les trois : noire au centre, blanche dans le "
			"carré central de $2 × $2, noire dans celui de $3 × $3. Il fixe "
			"ensuite le nombre de cinquièmes coups, de 1 à $n.",
		[OPENER_THREE] =
			"Le premier joueur pose les trois : noire au centre, blanche dans le "
			"carré central de $2 × $2, noire dans celui de $3 × $3.",
		[ANY_THREE] =
			"Le premier joueur pose deux pierres noires et une blanche sur des "
			"points quelconques.",
		[IN_TURN] =
			"Noir joue au centre, Blanc dans le carré central de $2 × $2, Noir "
			"dans celui de $3 × $3 ; des 26 ouvertures, $x sont exclues.",
		[THIRD_OUTSIDE] =
			"La première pierre est posée au centre, la deuxième sur un point "
			"quelconque, la troisième hors du carré central de $o × $o.",
		[CENTRE_ONLY] = "La première pierre est posée au centre.",
		[FOURTH_DECLARES] =
			"Blanc le joue sur un point quelconque, puis annonce combien de "
			"cinquièmes coups Noir devra proposer, de 1 à $n.",
		[FOURTH_AND_FIFTH] =
			"Le second joueur pose la quatrième pierre, dans le carré central de "
			"$4 × $4, et la cinquième, dans celui de $5 × $5.",
		[FOURTH_ANYWHERE] =
			"Blanc le joue sur un point quelconque, une fois que le second joueur"
			" a échangé ou gardé les couleurs.",
		[SWAP_BEFORE_EACH] =
			"Avant les pierres deux, trois, quatre et cinq, le joueur au trait "
			"peut échanger plutôt que jouer. Après une cinquième pierre dans le "
			"$5 × $5, Blanc le peut une dernière fois.",
		[SWAP_AFTER_EACH] =
			"Après chacune des cinq premières pierres, le joueur au trait peut "
			"échanger.",
		[SWAP_TWICE] =
			"Deux fois : le second joueur après la troisième pierre, puis le "
			"joueur qui a Noir après l’annonce.",
		[SWAP_DECLARED] =
			"Une seule fois : le second joueur, entre l’annonce et la quatrième "
			"pierre.",
		[COLOUR_OR_MORE] =
			"Après la troisième pierre, le second joueur prend une couleur, ou "
			"ajoute une pierre de chaque couleur et laisse les couleurs au "
			"premier.",
		[COLOUR_OR_MORE_REPEATED] =
			"Après la cinquième pierre, le premier joueur prend une couleur, ou "
			"ajoute une pierre de chaque couleur et laisse le même choix à "
			"l’autre, et ainsi de suite.",
		[COLOUR_AFTER_5] =
			"Le premier joueur prend une couleur après la cinquième pierre.",
		[SWAP_AFTER_3] =
			"Une seule fois : le second joueur, après la troisième pierre.",
		[FIFTH_OR_OFFERS] =
			"Noir le joue dans le carré central de $5 × $5, ou propose des "
			"cinquièmes coups sur des points quelconques, $n en tout, jamais deux"
			" symétriques, et Blanc retient l’un d’eux.",
		[FIFTH_OFFERS] =
			"Noir propose des cinquièmes coups sur des points quelconques, $n en "
			"tout, jamais deux symétriques, et Blanc retient l’un d’eux.",
		[FIFTH_DECLARED] =
			"Noir en propose autant qu’annoncé, jamais deux symétriques, et Blanc"
			" retient l’un d’eux. Si un seul a été annoncé, Noir le joue tout de "
			"suite.",
		[FIFTH_IN_SQUARE] =
			"Noir le joue dans le carré central de $5 × $5.",
		[AFTER_OFFERS] =
			"Comme en renju standard à partir de la sixième pierre. Pendant "
			"l’ouverture, les interdictions valent déjà pour les pierres de Noir "
			"et pour les cinquièmes coups proposés.",
		[AFTER_STONES] =
			"Comme en renju standard à partir de la sixième pierre. Pendant "
			"l’ouverture, les interdictions valent déjà pour les pierres de Noir.",
		[AFTER_CHOICE] =
			"Comme en renju standard dès qu’une couleur est prise. Les pierres "
			"ajoutées ne doivent pas décider de la partie.",
		[GOMOKU_EXACT] =
			"Aucun coup n’est interdit. Cinq pierres alignées, pas une de plus, "
			"gagnent pour les deux couleurs.",
		[GOMOKU_FREE] =
			"Aucun coup n’est interdit. Cinq pierres alignées ou davantage "
			"gagnent pour les deux couleurs.",
	},
};
/* NOLINTEND(bugprone-suspicious-missing-comma) */
/* clang-format on */
