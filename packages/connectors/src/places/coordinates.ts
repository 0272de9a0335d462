import { pointOf } from '../understanding/point.ts'

type Found = {
  lat: number
  lon: number
  /** The text without the coordinates and their labels. */
  rest: string
}

const SIDE = '[NSEW](?![a-z])'
const NUMBER = String.raw`[+\-\u2212]?\d{1,3}(?:[.,]\d+)?`
const DEGREES = String.raw`(?:(${SIDE})\s*)?(${NUMBER})(?!\d)\s*([°º])?(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’])?(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′))?\s*(${SIDE})?`
const LABEL = String.raw`(?<!\p{L})(?:(lat(?:itude)?|lon(?:gitude)?|lng|long)\.?\s*[:=]?\s*)?`
const PAIR = new RegExp(`${LABEL}${DEGREES}\\s*[,;/|&]?\\s*${LABEL}${DEGREES}(?![\\d\\p{L}])`, 'iu')
/** Words around coordinates that name no place. */
const AROUND =
  /(?<!\p{L})(?:follow|see|gps|geo|point|coordinates?|coords?|location|position|map|súradnice|souřadnice|koordinaten|coordonnées|coordenadas|coordinate|координаты|координати|wgs\s?-?84|at|je|is)(?!\p{L})/giu

/**
 * Finds coordinates in an address or a name: `48.14, 17.11`, `lat: 43.54, lon: 7.01`, `48°8'55"N 17°6'27"E`. Null without a
 * pair that can only be that, and not house numbers, hours or prices.
 */
export function coordinatesIn(text: string): Found | null {
  const match = text.length > 300 ? null : PAIR.exec(text)
  if (match === null) return null
  const [first, second] = [part(match, 1), part(match, 8)]
  const isLonFirst = first.axis === 'lon' || second.axis === 'lat'
  if (first.axis !== null && first.axis === second.axis) return null
  const isNamed = (first.axis ?? second.axis) !== null
  const isHours = [first, second].every(({ isClock }) => isClock) || /[€$£]|\b[A-Z]{3}\b/.test(text)
  const isCertain = isNamed || ([first, second].every(({ isExact }) => isExact) && !isHours)
  const [lat, lon] = isLonFirst ? [second, first] : [first, second]
  const point = pointOf(lat.degrees, lon.degrees)
  if (!isCertain || point.lat === undefined || point.lon === undefined) return null
  const rest = text
    .replace(match[0], ' ')
    .replace(AROUND, (word, at: number, whole: string) => (isAlone(whole) ? ' ' : word))
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:|()–-]+|[\s,;:|(–-]+$/g, '')
  return { lat: point.lat, lon: point.lon, rest: /[\p{L}\p{N}]/u.test(rest) ? rest : '' }
}

/** True if nothing but such words is left of a text. */
const isAlone = (text: string) => !/[\p{L}\p{N}]/u.test(text.replace(AROUND, ''))

const value = (text: string | undefined) =>
  Number((text ?? '0').replace(',', '.').replace('\u2212', '-'))

function part(match: RegExpExecArray, at: number) {
  const [label, before, number = '', sign, minutes, seconds, after] = match.slice(at, at + 7)
  const side = (before ?? after)?.toUpperCase()
  const whole = value(number)
  const size = Math.abs(whole) + value(minutes) / 60 + value(seconds) / 3600
  const isNegative =
    number.startsWith('-') || number.startsWith('\u2212') || side === 'S' || side === 'W'
  return {
    degrees: Math.round((isNegative ? -size : size) * 1e7) / 1e7,
    axis: axisOf(label, side),
    isClock: /^(?:1?\d|2[0-4])[.,][0-5]\d$/.test(number),
    isExact: /[.,]\d{2,}$/.test(number) || (sign !== undefined && minutes !== undefined),
  }
}

function axisOf(label: string | undefined, side: string | undefined): 'lat' | 'lon' | null {
  if (side !== undefined) return side === 'N' || side === 'S' ? 'lat' : 'lon'
  if (label === undefined) return null
  return /^lat/i.test(label) ? 'lat' : 'lon'
}
