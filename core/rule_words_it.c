/* The sentences on opening rules in Italian. */
#include "core/rule_words.h"

/* clang-format off */
/* NOLINTBEGIN(bugprone-suspicious-missing-comma): long sentences go over several lines */
const struct rule_language rule_words_it = {
	.standard = "Renju standard",
	.titles = {
		[ROW_FIRST_STONES] = "Prime pietre",
		[ROW_FOURTH_MOVE] = "Quarta mossa",
		[ROW_SWAPPING] = "Scambio dei colori",
		[ROW_FIFTH_MOVE] = "Quinta mossa",
		[ROW_AFTERWARDS] = "Dopo l’apertura",
	},
	.standards = {
		[ROW_FIRST_STONES] =
			"Il Nero mette la prima pietra su un punto qualsiasi; da lì si gioca "
			"a turno.",
		[ROW_FOURTH_MOVE] =
			"Il Bianco mette la quarta pietra su un punto qualsiasi.",
		[ROW_SWAPPING] =
			"Non c’è: si tiene fino alla fine il colore iniziale.",
		[ROW_FIFTH_MOVE] =
			"Il Nero mette la quinta pietra su un punto qualsiasi.",
		[ROW_AFTERWARDS] =
			"Al Nero sono proibiti i doppi tre, i doppi quattro e le file di più "
			"di cinque. Il Nero vince con cinque pietre in fila, non una di più, "
			"il Bianco con cinque o oltre.",
	},
	.words = {
		[FOUR_SQUARES] =
			"La prima pietra sta sul punto centrale, la seconda nel quadrato "
			"centrale $2 × $2, la terza nel $3 × $3 e la quarta nel $4 × $4.",
		[OPENER_DECLARES] =
			"Il primo giocatore le mette tutte e tre: nera sul punto centrale, "
			"bianca nel quadrato centrale $2 × $2, nera nel $3 × $3. Fissa poi il"
			" numero di quinte mosse, da 1 a $n.",
		[OPENER_THREE] =
			"Il primo giocatore le mette tutte e tre: nera sul punto centrale, "
			"bianca nel quadrato centrale $2 × $2, nera nel $3 × $3.",
		[ANY_THREE] =
			"Il primo giocatore mette due pietre nere e una bianca su punti "
			"qualsiasi.",
		[IN_TURN] =
			"Il Nero gioca sul punto centrale, il Bianco nel quadrato centrale $2"
			" × $2, il Nero nel $3 × $3; delle 26 aperture $x sono escluse.",
		[THIRD_OUTSIDE] =
			"La prima pietra sta sul punto centrale, la seconda su un punto "
			"qualsiasi, la terza fuori dal quadrato centrale $o × $o.",
		[CENTRE_ONLY] = "La prima pietra sta sul punto centrale.",
		[FOURTH_DECLARES] =
			"Il Bianco la gioca su un punto qualsiasi e dichiara quante quinte "
			"mosse dovrà proporre il Nero, da 1 a $n.",
		[FOURTH_AND_FIFTH] =
			"Il secondo giocatore mette la quarta pietra, nel quadrato centrale "
			"$4 × $4, e la quinta, nel $5 × $5.",
		[FOURTH_ANYWHERE] =
			"Il Bianco la gioca su un punto qualsiasi, una volta che il secondo "
			"giocatore ha scambiato o tenuto i colori.",
		[SWAP_BEFORE_EACH] =
			"Prima delle pietre due, tre, quattro e cinque chi è di turno può "
			"scambiare anziché giocare. Dopo una quinta pietra nel $5 × $5 il "
			"Bianco può farlo un’ultima volta.",
		[SWAP_AFTER_EACH] =
			"Dopo ognuna delle prime cinque pietre chi è di turno può scambiare.",
		[SWAP_TWICE] =
			"Due volte: il secondo giocatore dopo la terza pietra, poi chi ha il "
			"Nero dopo la dichiarazione.",
		[SWAP_DECLARED] =
			"Una volta sola: il secondo giocatore, tra la dichiarazione e la "
			"quarta pietra.",
		[COLOUR_OR_MORE] =
			"Dopo la terza pietra il secondo giocatore prende un colore, oppure "
			"aggiunge una pietra bianca e una nera e lascia i colori al primo.",
		[COLOUR_OR_MORE_REPEATED] =
			"Dopo la quinta pietra il primo giocatore prende un colore, oppure "
			"aggiunge una pietra bianca e una nera e lascia la stessa scelta "
			"all’altro, e così via.",
		[COLOUR_AFTER_5] =
			"Il primo giocatore prende un colore dopo la quinta pietra.",
		[SWAP_AFTER_3] =
			"Una volta sola: il secondo giocatore, dopo la terza pietra.",
		[FIFTH_OR_OFFERS] =
			"Il Nero la gioca nel quadrato centrale $5 × $5, oppure propone "
			"quinte mosse su punti qualsiasi, $n in tutto, mai due simmetriche, e"
			" il Bianco indica quella valida.",
		[FIFTH_OFFERS] =
			"Il Nero propone quinte mosse su punti qualsiasi, $n in tutto, mai "
			"due simmetriche, e il Bianco indica quella valida.",
		[FIFTH_DECLARED] =
			"Il Nero ne propone quante dichiarate, mai due simmetriche, e il "
			"Bianco indica quella valida. Se è una sola, il Nero la gioca subito.",
		[FIFTH_IN_SQUARE] =
			"Il Nero la gioca nel quadrato centrale $5 × $5.",
		[AFTER_OFFERS] =
			"Come nel renju standard a partire dalla sesta pietra. Nell’apertura "
			"i divieti toccano già le pietre del Nero e le quinte mosse proposte.",
		[AFTER_STONES] =
			"Come nel renju standard a partire dalla sesta pietra. Nell’apertura "
			"i divieti toccano già le pietre del Nero.",
		[AFTER_CHOICE] =
			"Come nel renju standard una volta preso un colore. Le pietre "
			"aggiunte non devono decidere la partita.",
		[GOMOKU_EXACT] =
			"Nessuna mossa è proibita. Cinque pietre in fila, non una di più, "
			"vincono per entrambi i colori.",
		[GOMOKU_FREE] =
			"Nessuna mossa è proibita. Cinque o più pietre in fila vincono per "
			"entrambi i colori.",
	},
};
/* NOLINTEND(bugprone-suspicious-missing-comma) */
/* clang-format on */
