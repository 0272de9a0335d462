import type { Vocabulary } from '@okolo/connectors/listing-pages/dates/words'

/** Weeks, programmes and numbers of evenings: the head of a list, and no title. */
const OF_LIST =
  /(?<!\p{L})(?:тиж(?:день|ня|ні)|афіш\p{L}+|розклад\p{L}*|програм\p{L}+|поді[їй]|анонс\p{L}*|недел\p{L}+|афиш\p{L}+|расписани\p{L}+|событи[яй]|вихідн\p{L}+|выходн\p{L}+|woche\p{L}*|programm\p{L}*|termine|veranstaltungen|spielplan|weeks?|weekend|programmes?|what['’]s on|coming up|events|diary|listings|semaine|agenda|rendez-vous|týžd\p{L}+|víkend\p{L}*|podujat\p{L}+|settimana|appuntamenti|eventi|semana|eventos|programación|programação)(?!\p{L})/iu
const NUMBERED =
  /(?<!\p{L})(?:дв[аі]|три|чотири|п.ять|четыре|пять|zwei|drei|vier|fünf|two|three|four|five|deux|trois|quatre|dva|dve|tri|štyri|due|tre|quattro|dos|tres|cuatro|dois|duas|três|quatro|[2-9])\s\p{L}{4}/iu
/** Heads of something that is one event on all of its days. */
const OF_ONE =
  /fest(?!l|ung|en)|фест|(?<!\p{L})свят[оа](?!\p{L})|праздник|ярмар|markt|market|marché|mercat|mercado|базар|ba[zs]ar|(?<!\p{L})trh(?!\p{L})|slávnost|jarmok|(?<!\p{L})(?:sagra|fiera|feria|fête|festa|fiesta|fair|tour|tournée|camp|cours|course|curso|corso|kurz|kurs)(?!\p{Ll}{3})|конферен|conferen|konferen|kongress|congress|форум|forum|курс|семін|семин|semin|вистав|выстав|exhib|ausstell|výstav|exposi|mostra|lesereise|(?<!\p{L})тур(?:не)?(?!\p{L})|табір|лагерь|retreat|ретрит|hackathon|хакатон|turnier|турнір|турнир|turnaj|tournament/iu
/** Numbered parts of one thing. */
const OF_PART =
  /^[^\p{L}\d]*(?:\d{1,2}\s?[°ªº)]|\d{1,2}(?:st|nd|rd|th)\s\p{L}|(?:заняття|занятие|урок|лекція|лекция|зустріч|встреча|день|частина|часть|тур|teil|tag|stunde|treffen|lesson|day|part|session|round|week|meeting|module|partie|jour|séance|rencontre|lekcia|deň|časť|kolo|stretnutie|lezione|incontro|giorno|parte|lección|sesión|día|encuentro|sessão|dia|aula|encontro)\s(?:№\s?)?(?:\d|[ivx]+(?!\p{L})))/iu
/** Words of what goes with an event: its doors, its tickets, the day on which it is held if it rains. */
const OF_OTHER =
  /(?<!\p{L})(?:відкриття|закриття|открытие|закрытие|opening|closing|vernissage|finissage|eröffnung|otvorenie|vernisáž|inaugura\p{L}+|apertura|abertura|doors|двері|двери|einlass|початок|начало|beginn|artist['’]?s['’]? talk|(?:перед|пред)?продаж\p{L}*|presale|pre-sale|on sale|vorverkauf|predpredaj\p{L}*|prévente|prevendita|preventa|pré-venda|квитк\p{L}+|билет\p{L}+|tickets?|reservations?|реєстрац\p{L}+|регистрац\p{L}+|registr\p{L}+|anmeld\p{L}+|prihl\p{L}+|rezerv\p{L}+|дощ\p{L}*|дожд\p{L}+|rain|regen|daž\p{L}+|dážď|pluie|pioggia|lluvia|chuva|перенос\p{L}+|verschoben|verlegt|postponed|presun\p{L}+|репетиц\p{L}+|rehearsal|probe|повтор\p{L}*|repeat|wiederholung|підсумк\p{L}+|итог\p{L}+|results|ergebnis\p{L}*)(?!\p{L})/iu
const LONGEST_HEAD = 400

/**
 * True for words above a list of events: none, a week or a programme, and where its days do not follow each other, the name of a place
 * or a month. Any other head may be the title of one event on several days.
 */
export function isOfHead(
  head: string,
  {
    vocabulary,
    isPlace,
    isRun,
  }: { vocabulary: Vocabulary; isPlace: (words: string) => boolean; isRun: boolean },
): boolean {
  if (head === '') return true
  if (head.length > LONGEST_HEAD || OF_ONE.test(head)) return false
  if (OF_LIST.test(head) || NUMBERED.test(head)) return true
  const isMonth = head
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 3 && vocabulary.months.get(word) !== undefined)
  return !isRun && (isMonth || isPlace(head))
}

/** True for words of something that belongs to another event. */
export function isOfPart(words: string): boolean {
  return OF_PART.test(words) || OF_OTHER.test(words)
}
