import { fieldsOfPoster } from '@okolo/server/ingest/read-gift/from-poster.ts'
import { sharp } from '@okolo/server/platform/pictures/safe-sharp.ts'
import { seedCity } from '../common/seed-city.ts'
import { photographPoster } from './draw-poster.ts'
import { designOf, type LabelledPoster } from './twelve-posters.ts'

type Told = { value: string; isRight: boolean; isSure: boolean }
export type PosterResult = {
  name: string
  picture: Buffer
  text: string
  ms: number
  memory: number
  day: Told
  time: Told
  title: Told
}

/** Draws a poster, photographs it and reads it as a giver's picture is read on 29 November 2026. `turned`: degrees to the right. */
export async function readPoster(poster: LabelledPoster, turned = 0): Promise<PosterResult> {
  const { name, city, is } = poster
  const upright = await photographPoster(designOf(poster), name)
  const picture =
    turned === 0 ? upright : await sharp(upright).rotate(turned).jpeg({ quality: 95 }).toBuffer()
  const hints = { city: seedCity(city), venues: [], today: '2026-11-29' }
  const { fields, ...read } = await fieldsOfPoster(picture, hints, new AbortController().signal)
  const told = (field: 'day' | 'time' | 'title'): Told => {
    const value = fields.form[field] ?? ''
    return { value, isRight: value.toLowerCase() === is[field], isSure: !fields.unsure.has(field) }
  }
  return { name, picture, ...read, day: told('day'), time: told('time'), title: told('title') }
}
