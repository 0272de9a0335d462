import { takeMark, type MarkWords } from './find-mark.ts'
import { folded } from './folded.ts'
import { dayIn, isTime, type Day } from './day-in-text.ts'

export type TitlePlace = {
  /** Without the marks that were understood. */
  title: string
  isOnline?: true
  /** The new place. `unclear`: one that the title does not name. */
  movedTo?: { kind: 'venue' | 'room'; name: string } | { kind: 'unclear' } | { kind: 'online' }
  /** It was moved to a day, not to a place. */
  day?: Day
}

const ONLINE: MarkWords = {
  words:
    'on-?line|онлаин|en ligne|en linea|virtual(?:ly|ne|ni)?|virtuell|webinar(?:io|ium|ium)?|webbinarium|webinaire|вебинар|вебінар',
  tail: String.raw`\s+(?:via|cez|pres|uber|ueber|par|su|through|auf|event|only|edition|len|nur|veranstaltung|podujatie|meeting|kurz|kurs)(?!\p{L})[^\])}]{0,40}`,
  isPlain: false,
}

/** Words before the new place. */
const MOVED =
  '(?:moved|relocated) to|hochverlegt (?:nach|in(?:s| d(?:as|ie|en))?)|verlegt (?:nach|in(?:s| d(?:as|ie|en))?|zu[mr]?)|umgezogen (?:nach|in(?:s| d(?:as|ie|en))?)|(?:deplace|transfere)e? (?:au|aux|a la|a|dans)|trasladad[oa] (?:al?|a la)|transferid[oa] para(?: [oa])?|mudou para(?: [oa])?|(?:spostat|trasferit)[oa] (?:al?|alla|in|presso)|(?:presunut|prestahovan|presunout|prestehovan)[aeoyi]? (?:do|na)|prelozen[aeoyi]? do|przeniesion[aeoy] (?:do|na)|verplaatst naar|(?:flyttet|flyttad|flyttat) til|flyttad? till|flyttat till|перенесен[аоы]? (?:до|в|во|у|на)|переехал[аои]? в|переіха(?:в|ла|ло|ли) до|(?:premaknjen|prestavljen)[aeio]? (?:v|na)|athelyezve'
const NEW_PLACE =
  'new venue|venue change[d]?|change of venue|neuer (?:ort|veranstaltungsort)|neue location|nouveau lieu|changement de (?:lieu|salle)|nuevo lugar|nueva sede|cambio de (?:lugar|sala|sede)|novo local|mudanca de local|nuova (?:sede|location)|cambio (?:di )?(?:sede|location)|nove miesto|zmena miesta(?: konania)?|nove misto|zmena mista(?: konani)?|nowe miejsce|zmiana miejsca|nieuwe locatie|locatiewijziging|nyt sted|nytt sted|ny (?:plats|lokal|lokation)|новое место|новая площадка|смена (?:площадки|места)|нове місце|нова локація|зміна (?:місця|локаціі)|nova lokacija|sprememba lokacije|uj helyszin'
const TO = String.raw`\s*:?\s+[^\])}]{2,80}`
const PLACE: MarkWords[] = [
  { words: MOVED, tail: TO, isPlain: false },
  { words: NEW_PLACE, tail: TO, isPlain: false },
]

/** Words for a place that is not named, where capitals do not tell a name. */
const VAGUE =
  /^(?:an?|the|eine?n?|une?|un|another|larger|bigger|smaller|new|other|different|tb[acd]|andere\p{L}*|gross\p{L}*|autre|otr[oa]|outr[oa]|altr[oa]|in[eay]|vacs\p{L}*|jin[yae]|vets\p{L}*|wieks\p{L}*|друг\p{L}*|інш\p{L}*|больш\p{L}*|більш\p{L}*)(?!\p{L})/u
const ROOM =
  /^(?:hall|room|studio|stage|saal|sala|sale|salle|aula|scene|scena|sceny|foyer)\s+[\p{L}\d]{1,3}$/u
/** Reads what the marks of a title say of the place: `- ONLINE -`, `Webinar: ...`, `... (moved to X)`, `... – NEW VENUE: X`. */
export function placeInTitle(title: string): TitlePlace {
  for (const words of PLACE) {
    const mark = takeMark(title, words)
    if (mark !== null) return movedBy(title, mark)
  }
  const mark = takeMark(title, ONLINE)
  return mark === null ? { title } : { title: mark.rest, isOnline: true }
}

function movedBy(title: string, { rest, tail }: { rest: string; tail: string }): TitlePlace {
  const name = tail.replace(/^[\s:–—-]+/, '').replace(/^["„“”«»']+|["„“”«»'!.\s]+$/g, '')
  const plain = folded(name)
  if (ROOM.test(plain)) return { title: rest, movedTo: { kind: 'room', name } }
  const day = dayIn(name)
  if (day !== null) return { title: rest, day }
  if (
    /^(?:on-?line|онлаин|zoom|internet|web|live ?stream|(?:ms |microsoft )?teams|youtube)/.test(
      plain,
    )
  )
    return { title: rest, isOnline: true, movedTo: { kind: 'online' } }
  if (isTime(name)) return { title }
  const isLoud = name === name.toUpperCase() && name.includes(' ')
  const isNamed = /^[\p{Lu}\d]/u.test(name) && !(isLoud && VAGUE.test(plain))
  return isNamed
    ? { title: rest, movedTo: { kind: 'venue', name } }
    : { title, movedTo: { kind: 'unclear' } }
}
