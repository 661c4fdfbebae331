/* The sentences on opening rules in Polish. */
#include "core/rule_words.h"

/* clang-format off */
/* NOLINTBEGIN(bugprone-suspicious-missing-comma): long sentences go over several lines */
const struct rule_language rule_words_pl = {
	.standard = "Zwykłe renju",
	.titles = {
		[ROW_FIRST_STONES] = "Pierwsze kamienie",
		[ROW_FOURTH_MOVE] = "Czwarty ruch",
		[ROW_SWAPPING] = "Zamiana kolorów",
		[ROW_FIFTH_MOVE] = "Piąty ruch",
		[ROW_AFTERWARDS] = "Po otwarciu",
	},
	.standards = {
		[ROW_FIRST_STONES] =
			"Czarne kładą pierwszy kamień na dowolnym punkcie; dalej gra się po "
			"kolei.",
		[ROW_FOURTH_MOVE] =
			"Białe kładą czwarty kamień na dowolnym punkcie.",
		[ROW_SWAPPING] =
			"Nie ma jej: każdy gra do końca tym samym kolorem.",
		[ROW_FIFTH_MOVE] =
			"Czarne kładą piąty kamień na dowolnym punkcie.",
		[ROW_AFTERWARDS] =
			"Czarnym nie wolno tworzyć podwójnych trójek, podwójnych czwórek ani "
			"rzędów dłuższych niż pięć. Czarne wygrywają dokładnie piątką, białe "
			"piątką lub dłuższym rzędem.",
	},
	.words = {
		[FOUR_SQUARES] =
			"Pierwszy kamień staje na punkcie środkowym, drugi w środkowym "
			"kwadracie $2 × $2, trzeci w kwadracie $3 × $3, a czwarty w kwadracie"
			" $4 × $4.",
		[OPENER_DECLARES] =
			"Pierwszy gracz kładzie wszystkie trzy: czarny na punkcie środkowym, "
			"biały w środkowym kwadracie $2 × $2, czarny w kwadracie $3 × $3. "
			"Potem ustala liczbę piątych ruchów, od 1 do $n.",
		[OPENER_THREE] =
			"Pierwszy gracz kładzie wszystkie trzy: czarny na punkcie środkowym, "
			"biały w środkowym kwadracie $2 × $2, czarny w kwadracie $3 × $3.",
		[ANY_THREE] =
			"Pierwszy gracz kładzie dwa czarne kamienie i jeden biały na "
			"dowolnych punktach.",
		[IN_TURN] =
			"Czarne grają na punkcie środkowym, białe w środkowym kwadracie $2 × "
			"$2, czarne w kwadracie $3 × $3; z 26 otwarć wykluczone są $x.",
		[THIRD_OUTSIDE] =
			"Pierwszy kamień staje na punkcie środkowym, drugi na dowolnym "
			"punkcie, trzeci poza środkowym kwadratem $o × $o.",
		[CENTRE_ONLY] =
			"Pierwszy kamień staje na punkcie środkowym.",
		[FOURTH_DECLARES] =
			"Białe grają go na dowolnym punkcie i ogłaszają, ile piątych ruchów "
			"mają zaproponować czarne, od 1 do $n.",
		[FOURTH_AND_FIFTH] =
			"Drugi gracz kładzie czwarty kamień, w środkowym kwadracie $4 × $4, "
			"oraz piąty, w kwadracie $5 × $5.",
		[FOURTH_ANYWHERE] =
			"Białe grają go na dowolnym punkcie, gdy drugi gracz zamienił lub "
			"zachował kolory.",
		[SWAP_BEFORE_EACH] =
			"Przed kamieniami drugim, trzecim, czwartym i piątym gracz będący na "
			"ruchu może zamienić kolory, zamiast grać. Po piątym kamieniu w "
			"kwadracie $5 × $5 białe mogą to zrobić ostatni raz.",
		[SWAP_AFTER_EACH] =
			"Po każdym z pierwszych pięciu kamieni gracz będący na ruchu może "
			"zamienić kolory.",
		[SWAP_TWICE] =
			"Dwa razy: drugi gracz po trzecim kamieniu, potem mający czarne po "
			"ogłoszeniu liczby.",
		[SWAP_DECLARED] =
			"Tylko raz: drugi gracz, między ogłoszeniem liczby a czwartym "
			"kamieniem.",
		[COLOUR_OR_MORE] =
			"Po trzecim kamieniu drugi gracz bierze kolor albo dokłada po jednym "
			"kamieniu białym i czarnym i zostawia kolory pierwszemu.",
		[COLOUR_OR_MORE_REPEATED] =
			"Po piątym kamieniu pierwszy gracz bierze kolor albo dokłada po "
			"jednym kamieniu białym i czarnym i zostawia ten sam wybór drugiemu, "
			"i tak dalej.",
		[COLOUR_AFTER_5] =
			"Pierwszy gracz bierze kolor po piątym kamieniu.",
		[SWAP_AFTER_3] =
			"Tylko raz: drugi gracz, po trzecim kamieniu.",
		[FIFTH_OR_OFFERS] =
			"Czarne grają go w środkowym kwadracie $5 × $5 albo proponują piąte "
			"ruchy na dowolnych punktach, łącznie $n, nigdy dwa symetryczne, a "
			"białe wskazują obowiązujący.",
		[FIFTH_OFFERS] =
			"Czarne proponują piąte ruchy na dowolnych punktach, łącznie $n, "
			"nigdy dwa symetryczne, a białe wskazują obowiązujący.",
		[FIFTH_DECLARED] =
			"Czarne proponują ich tyle, ile ogłoszono, nigdy dwa symetryczne, a "
			"białe wskazują obowiązujący. Jeśli ogłoszono jeden, czarne od razu "
			"go grają.",
		[FIFTH_IN_SQUARE] =
			"Czarne grają go w środkowym kwadracie $5 × $5.",
		[AFTER_OFFERS] =
			"Jak w zwykłym renju od szóstego kamienia. W otwarciu zakazy obejmują"
			" też kamienie czarnych i proponowane przez nie piąte ruchy.",
		[AFTER_STONES] =
			"Jak w zwykłym renju od szóstego kamienia. W otwarciu zakazy obejmują"
			" też kamienie czarnych.",
		[AFTER_CHOICE] =
			"Jak w zwykłym renju, gdy kolor jest już wzięty. Dokładane kamienie "
			"nie mogą rozstrzygać partii.",
		[GOMOKU_EXACT] =
			"Żaden ruch nie jest zakazany. Dokładnie piątka wygrywa dla obu "
			"kolorów; dłuższe rzędy nie.",
		[GOMOKU_FREE] =
			"Żaden ruch nie jest zakazany. Piątka lub dłuższy rząd wygrywa dla "
			"obu kolorów.",
	},
};
/* NOLINTEND(bugprone-suspicious-missing-comma) */
/* clang-format on */
