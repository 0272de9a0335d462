import type { EventStatus } from '../../event-draft.ts'

/** Words of a state around titles, in the languages of Europe, as `folded` writes them. */
export const STATE_WORDS: Record<Exclude<EventStatus, 'scheduled'>, string> = {
  moved_online:
    'moved online|now online|online instead|(?:jetzt|nun) online|ins internet verlegt|findet online statt|desormais en ligne|deplacee? en ligne|ahora online|trasladad[oa] online|spostat[oa] online|agora online|(?:presunut|prelozen|prenesen)[aeoyi]? (?:do )?online(?: priestoru)?|(?:kona|uskutocni) sa online|(?:kona|uskutecni) se online|probehne online|prebehne online|przeniesion[aeoy] (?:do )?online|verplaatst naar online|nu online|flyttet til (?:online|nett)|flyttad? till online|перенесен[аоы]? (?:в )?онлаин|проидет онлаин|відбудеться онлаин',
  cancelled:
    'cancell?ed|called off|cancelad[oa]s?|suspendid[oa]s?|anulad[oa]s?|abgesagt|entfallt|f(?:a|ae)llt aus|annulee?s?|annule|annullat[aeio]|cancellat[aeio]|zrusen[aeioy]?|nekona s[ae]|neuskutocni sa|odpada|odwolan[aeoy]|anulowan[aeoy]|отменен[аоы]?|отмена|отменяется|скасован[аио]|скасування|відмінен[аио]|не відбудеться|peruttu|peruutettu|avlyst|kansellert|installd[at]?|installt|aflyst|afgelast|geannuleerd|gaat niet door|elmarad|torolve|anulata?|otkazan[aeio]|odpovedan[aeio]',
  postponed:
    'postponed|verschoben|reportee?s?|rinviat[aeio]|posticipat[aeio]|aplazad[oa]s?|pospuest[oa]s?|adiad[oa]s?|prelozen[aeoyi]?|odlozen[aeoyi]?|przelozon[aeoy]|odroczon[aeoy]|перенесен[аоы]?|перенос|отложен[аоы]?|відкладен[аио]|utsatt|siirretty|uppskju(?:ten|tet|tna)|udsat|udskudt|uitgesteld|elhalasztva|elhalasztjuk|amanat|odgodjen[aeo]|odgođen[aeo]',
  rescheduled:
    'rescheduled|new (?:date|time)|nueva fecha|reprogramad[oa]s?|nouvelle date|nova data|remarcad[oa]s?|neuer termin|neues datum|ersatztermin|nachholtermin|новая дата|nuova data|nov[yeé] (?:termin|datum|cas)|nahradn[iy] termin|нова дата|nowy termin|nowa data|nieuwe datum|ny dato|nytt datum|nov (?:datum|termin)|uj (?:idopont|datum)|uusi paiva',
  sold_out:
    'sold[ -]?out|fully booked|no tickets left|agotad[oa]s?|(?:entradas|localidades) agotadas|complet|a? ?guichets fermes|esgotad[oa]s?|lotacao esgotada|ausverkauft|ausgebucht|распродано|билетов нет|все билеты проданы|(?:tutto )?esaurit[aeio]|vypredan[aeoy]|beznadejne vypredane|plne obsadene|vyprodan[aeoy]|obsazeno|розпродано|продано|квитків немає|wyprzedan[aeoy]|brak biletow|uitverkocht|volgeboekt|loppuunmyyty|utsolgt|utsalt|slutsalt|fullbokat|fullsatt|udsolgt|razprodan[aeio]|rasprodan[aeio]|elfogyott|elkelt|telt haz|uppselt',
}

/** Words between the word for "postponed" and the new date. */
export const UNTIL = '(?:to|until|till|til|auf|bis|na|al|au|a|para|per|naar|op|tot|do|v|до|на)'
/** Words before the former date: the date of the event is the new one. */
export const FROM = '(?:from|vom|von|zo?|ze|du|del|dal|de|od|fra|fran|van|с|з|із)'
/** Words between a state and its reason. */
export const BECAUSE =
  '(?:due|because|wegen|aufgrund|krankheitsbedingt|kvoli|kvuli|z dovodu|z duvodu|pour cause|por|per|vanwege|wegens|pga|grunnet|grundet|pa grund|z powodu|zaradi|из-за|через|у звязку)'
