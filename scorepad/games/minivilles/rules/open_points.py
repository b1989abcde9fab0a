"""Questions that the rulebook leaves open, how we play them, and why; told on the site and in the docs."""

from __future__ import annotations

from typing import NamedTuple

from scorepad.rules.text import Text


class OpenPoint(NamedTuple):
    """One question with our answer and its reason."""

    question: Text
    answer: Text
    reason: Text


OPEN_POINTS = (
    OpenPoint(
        Text("How many coins are there?", "Combien de pièces y a-t-il ?"),
        Text("No limit; the bank never runs dry.", "Sans limite ; la Banque n’est jamais vide."),
        Text(
            "The rulebook counts 56 pieces and says neither their values nor what happens without them.",
            "La règle compte 56 pièces, sans dire leurs valeurs ni ce qui se passe quand il n’y en a plus.",
        ),
    ),
    OpenPoint(
        Text(
            "Nothing built, fewer than 2 coins and an Airport: which money comes first?",
            "Rien construit, moins de 2 pièces et l’Aéroport : quel argent d’abord ?",
        ),
        Text(
            "The 10 of the Airport, and then nobody is poor.",
            "Les 10 pièces de l’Aéroport ; il n’en manque alors plus.",
        ),
        Text(
            "Both orders are possible; this one needs no second rule.",
            "Les deux ordres sont possibles ; celui-ci se passe d’une seconde règle.",
        ),
    ),
    OpenPoint(
        Text(
            "A 4 with Convenience Stores and a Demolition Company that takes the Shopping Mall?",
            "Un 4 avec des Supérettes et une Entreprise de travaux publics qui retourne le Centre commercial ?",
        ),
        Text("The stores pay first.", "Les Supérettes rapportent d’abord."),
        Text("Their owner would choose so.", "C’est ce que choisirait leur propriétaire."),
    ),
    OpenPoint(
        Text(
            "The Amusement Park built or demolished in the very turn of the double?",
            "Le Parc d’attractions construit ou retourné pendant le tour du double ?",
        ),
        Text(
            "Another turn only if it stood when the dice fell and still does.",
            "Un tour de plus seulement s’il était construit au moment du jet et l’est encore.",
        ),
        Text("It is the plainer reading.", "C’est la lecture la plus simple."),
    ),
    OpenPoint(
        Text(
            "May rolling again change the number of dice?",
            "La relance peut-elle changer le nombre de dés ?",
        ),
        Text("Yes.", "Oui."),
        Text("Nothing forbids it.", "Rien ne l’interdit."),
    ),
    OpenPoint(
        Text(
            "Several Moving Companies at once?",
            "Plusieurs Entreprises de déménagement à la fois ?",
        ),
        Text(
            "As many gifts as companies when green begins, 4 coins each.",
            "Autant de dons que d’entreprises au moment des cartes vertes, 4 pièces chacun.",
        ),
        Text(
            "A company that is given away was activated all the same.",
            "Une entreprise donnée a tout de même été activée.",
        ),
    ),
    OpenPoint(
        Text(
            "Several Demolition Companies at once?",
            "Plusieurs Entreprises de travaux publics à la fois ?",
        ),
        Text(
            "One monument each while any stands, 8 coins each.",
            "Un monument chacune tant qu’il en reste, 8 pièces chacune.",
        ),
        Text(
            "The effect is mandatory, as far as it can be done.",
            "L’effet est obligatoire, autant que possible.",
        ),
    ),
    OpenPoint(
        Text("A double in an extra turn?", "Un double pendant un tour supplémentaire ?"),
        Text("Another extra turn.", "Encore un tour supplémentaire."),
        Text("No limit is stated.", "Aucune limite n’est indiquée."),
    ),
    OpenPoint(
        Text("May somebody refuse a swap?", "Peut-on refuser un échange ?"),
        Text(
            "No; whoever rolled picks both cards.",
            "Non ; le joueur qui a lancé les dés choisit les deux cartes.",
        ),
        Text("The card asks nobody.", "La carte ne demande l’avis de personne."),
    ),
    OpenPoint(
        Text(
            "“Each player” on Publisher and Tax Office?",
            "« Chaque joueur » sur la Maison d’édition et le Centre des impôts ?",
        ),
        Text("The other players.", "Les autres joueurs."),
        Text("Nobody pays themselves.", "On ne se paie pas soi-même."),
    ),
    OpenPoint(
        Text("“Monuments” on the General Store?", "« Monuments » sur l’Épicerie ?"),
        Text("The built ones.", "Ceux qui sont construits."),
        Text("It is so on the other cards.", "C’est ainsi sur les autres cartes."),
    ),
    OpenPoint(
        Text(
            "The dice of the Tuna Boats where no owner has a Harbor?",
            "Les dés des Chalutiers quand aucun propriétaire n’a le Port ?",
        ),
        Text("They are not rolled.", "On ne les lance pas."),
        Text("Nobody would be paid.", "Personne ne serait payé."),
    ),
    OpenPoint(
        Text("The TV Station with two players?", "La Chaîne de télévision à deux joueurs ?"),
        Text("It takes from the other one.", "Elle prend à l’autre."),
        Text("There is nobody else.", "Il n’y a personne d’autre."),
    ),
)
