import { nameKey } from './called-cities.ts'

/** The middle of a city, or a side of it. */
const AREA =
  'downtown|midtown|uptown|old town|city cent(?:re|er)|centre(?: ville)?|centro(?: storico| historico)?|centrum|zentrum|innenstadt|altstadt|srodmiescie|stare mesto|tsentr'
const AREA_FIRST = new RegExp(`^(?:${AREA}|central|north|south|east|west)(?: (?:de|di|of))? (.+)$`)
const AREA_LAST = new RegExp(`^(.+) (?:${AREA})$`)
const AREA_ALONE = new RegExp(`^(?:${AREA})$`)

/** The city whose middle or side a name means ("Downtown SF": sf), empty where it names none ("City Centre"); else null. */
export function cityOfArea(text: string): string | null {
  const key = nameKey(text)
  if (AREA_ALONE.test(key)) return ''
  return AREA_FIRST.exec(key)?.[1] ?? AREA_LAST.exec(key)?.[1] ?? null
}
