/**
 * Writes hours and days the way that the parsers of plain pages know: "о 19 годині", "19-00", "о сьомій вечора", "von 18 bis 20 Uhr"
 * and "5-го грудня" become "о 19:00", "19:00", "о 19:00", "von 18:00 bis 20:00" and "5 грудня".
 */
export function withPlainHours(text: string): string {
  return RULES.reduce((told, [pattern, write]) => told.replace(pattern, write), text)
}

type Rule = [RegExp, (...match: string[]) => string]

const clock = (hour: string | number, minutes = '00') =>
  `${String(hour).padStart(2, '0')}:${minutes}`
const late = (hour: number) => (hour < 12 ? hour + 12 : hour)

/** Hours as Ukrainian and Russian say them, "о сьомій" and "в семь". */
const NAMED_HOURS: Record<string, number> = {
  першій: 1,
  другій: 2,
  третій: 3,
  четвертій: 4,
  'п.ятій': 5,
  шостій: 6,
  сьомій: 7,
  восьмій: 8,
  'дев.ятій': 9,
  десятій: 10,
  одинадцятій: 11,
  дванадцятій: 12,
  два: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  шесть: 6,
  семь: 7,
  восемь: 8,
  девять: 9,
  десять: 10,
  одиннадцать: 11,
  двенадцать: 12,
}
const NAMED = Object.keys(NAMED_HOURS).join('|')
const EVENING =
  'вечора|вечера|пополудні|дня|wieczorem|večer|abends|de la tarde|de la noche|du soir|di sera|da noite|da tarde'
const MORNING =
  'ранку|утра|ráno|dopoludnia|morgens|vormittags|de la mañana|du matin|di mattina|da manhã'
const HOUR = String.raw`(?<![\d:.,-])([01]?\d|2[0-4])`
const UNIT = String.raw`(?:Uhr|hod(?:\.|ine)?|h|hrs?|horas?|heures?|год(?:\.|ині|ини|ина|ин)?|час(?:\.|ов|а)?|ч\.?|godz\.?)(?!\p{L})`
const TO = String.raw`\s?(?:[-–—−]|bis|do|до|à|a|alle|às|until|to)\s?`
const FROM = '(?<!\\p{L})(?:з|із|с|со|від|от|von|od|from|de|dalle(?: ore)?|das|desde las)'
const AT = '(?<!\\p{L})(?:об?|в|во|на|з|із|с|со|до|к|від|от|um|o|at|a las|à|alle|ore|às)'

const RULES: Rule[] = [
  // "1.12 19:00": a day without its last full stop, and no hour.
  [
    /(?<![\d.:])(\d{1,2})\.(0?[1-9]|1[0-2])(?=,? (?:[01]?\d|2[0-3])[:.][0-5]\d(?!\d))/gu,
    (_, day, month) => `${day}.${month}.`,
  ],
  // Its length is not an hour.
  [
    /(?<!\p{L})(?:тривалість|продовж|длительность|продолжительность|dauer|dĺžka|trvanie|duration|running time|durée|durata|duración|duração)[^\n.;]{0,40}/giu,
    (all) => ' '.repeat(all.length),
  ],
  [
    /(?<!\d)([01]?\d|2[0-3])\s?([⁰¹²³⁴⁵])([⁰-⁹])/gu,
    (_, hour, tens, ones) => clock(hour, `${small(tens)}${small(ones)}`),
  ],
  [
    new RegExp(String.raw`${AT}\s?([01]?\d|2[0-3])-(00|15|20|30|40|45)(?![\d-])`, 'giu'),
    (all, hour, minutes) => all.replace(`${hour}-${minutes}`, clock(hour, minutes)),
  ],
  [
    /(?<![\d-])(1\d|2[0-3])-(00|30)(?![\d-]|\s?(?:грн|руб|€|%))/gu,
    (_, hour, minutes) => clock(hour, minutes),
  ],
  // An hour with its part of the day.
  [
    new RegExp(
      String.raw`${HOUR}(?:[:.](\d{2}))?(?:-?(?:й|ій|тій|ої))?\s?(?:год(?:ині|ина|ин)?\.?\s|часов\s|часа\s|h\s|Uhr\s|hod\.?\s)?\s?(?:${EVENING})(?!\p{L})`,
      'giu',
    ),
    (_, hour, minutes) => clock(late(Number(hour)), minutes),
  ],
  [
    new RegExp(
      String.raw`${HOUR}(?:[:.](\d{2}))?(?:-?(?:й|ій|тій|ої))?\s?(?:год(?:ині|ина|ин)?\.?\s|часов\s|h\s|Uhr\s|hod\.?\s)?\s?(?:${MORNING})(?!\p{L})`,
      'giu',
    ),
    (_, hour, minutes) => clock(hour, minutes),
  ],
  [
    new RegExp(
      String.raw`${AT}\s(${NAMED})(?:\s(?:годині|часов|часа))?\s(?:вечора|вечера|дня)(?!\p{L})`,
      'giu',
    ),
    (all, word) => `${all.slice(0, all.indexOf(' '))} ${clock(late(named(word)))}`,
  ],
  [
    /(?<![\d.:])(\d{1,2})\.(\d{2})\s?([ap])\.?m(?!\p{L})/giu,
    (_, hour, minutes, half) => `${hour}:${minutes} ${half}m`,
  ],
  // "6.30 for 7pm"
  [
    /(?<![\d.:])(\d{1,2})\.(\d{2}) for (\d{1,2})\s?pm(?!\p{L})/giu,
    (_, hour, minutes, show) => `${hour}:${minutes} pm, ${show} pm`,
  ],
  // "19 часов 30 минут", "20 heures 30".
  [
    new RegExp(
      String.raw`${HOUR}\s(?:годин[аи]?|год\.?|часов|часа|heures?|horas?)\s(?:та\s|и\s|і\s|et\s|y\s|e\s)?([0-5]\d)(?!\d)(?:\s(?:хв|мин|min)\p{L}*\.?)?`,
      'giu',
    ),
    (_, hour, minutes) => clock(hour, minutes),
  ],
  // "з 19-ї до 21-ї години".
  [/(?<!\d)([01]?\d|2[0-4])-(?:ї|ої|ти|та)(?=\s(?:до|годин))/giu, (_, hour) => hour],
  // "from 7 to 9 pm".
  [
    /(?<![\d:.,])(\d{1,2}(?::\d{2})?)\s(?:to|till|until)\s(?=\d{1,2}(?::\d{2})?\s?[ap]\.?m(?!\p{L}))/giu,
    (_, from) => `${from}-`,
  ],
  // Minutes of the second hour alone, "de 9 a 11:30", "10-12:30".
  [
    new RegExp(
      String.raw`(${FROM}\s)([01]?\d|2[0-3])(${TO})(?=(?:[01]?\d|2[0-4])[:.h]\d{2}(?!\d))`,
      'giu',
    ),
    (_, word, from, to) => `${word}${clock(from)}${to}`,
  ],
  [
    new RegExp(
      String.raw`${HOUR}([-–—−]|\s(?:to|until|bis|до)\s)(?=(?:[01]?\d|2[0-4]):\d{2}(?![\d:]|\s?[ap]\.?m))`,
      'giu',
    ),
    (_, from, to) => `${clock(from)}${to}`,
  ],
  // Two hours with one unit, "von 18 bis 20 Uhr"; "14–20 Uhr".
  [
    new RegExp(String.raw`${HOUR}(${TO})([01]?\d|2[0-4])(?:[:.](\d{2}))?\s?${UNIT}`, 'giu'),
    (_, from, to, until, minutes) => `${clock(from)}${to}${clock(until, minutes)}`,
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})(з|із|с|со|від|от|von|od|from)\s([01]?\d|2[0-3])\s(до|bis|do|to)\s([01]?\d|2[0-4])(?=[\s,.;)]|$)(?!\s?(?:років|лет|грн|руб|років|jahre|rokov|years|[€£$]|\p{L}+ \d{4}|${'січ|лют|бер|кв|трав|черв|лип|серп|вер|жов|лист|груд|янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|mär|apr|ma[iyj]|jun|jul|aug|sep|okt|oct|nov|dec|dez'}))`,
      'giu',
    ),
    (_, word, from, to, until) => `${word} ${clock(from)} ${to} ${clock(until)}`,
  ],
  // "о 19 годині", "в 18 часов", "о 18-й".
  [
    new RegExp(
      String.raw`${AT}\s([01]?\d|2[0-3])(?:-(?:й|ій|тій|та|ти)|\s?(?:год(?:ині|ини|ина|ин)?\.?|часов|часа|ч\.?|heures?|horas?))(?!\p{L})`,
      'giu',
    ),
    (all, hour) => `${all.slice(0, all.indexOf(' '))} ${clock(hour)}`,
  ],
  // "5-го грудня", "21-ого", "1-ше".
  [/(?<!\d)(\d{1,2})-?(?:го|ого|е|ше|те)(?!\p{L})/gu, (_, day) => day],
]

function named(word: string): number {
  const told = word.toLowerCase()
  const key = Object.keys(NAMED_HOURS).find((name) => new RegExp(`^${name}$`, 'u').test(told))
  return NAMED_HOURS[key ?? ''] ?? 0
}

const small = (sign: string): string => sign.normalize('NFKC')
