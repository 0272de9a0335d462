import { readFileSync } from 'node:fs'
import { LOCALES } from '@okolo/contract/locale'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { asciiSlug } from './slug.ts'

const cities = z
  .array(
    z.strictObject({
      slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      name: z.string().min(1),
      names: z.partialRecord(z.enum(LOCALES), z.string().min(1)),
      country: z.string().regex(/^[a-z]{2}$/),
      lat: z.number().min(-90).max(90),
      lng: z.number().min(-180).max(180),
      area_radius: z.number().min(10).max(30),
      population: z.int().min(0),
      time_zone: z.string(),
      languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).min(1),
      geonames_id: z.int(),
      aliases: z.array(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
    }),
  )
  .parse(
    JSON.parse(
      readFileSync(new URL('../../apps/server/seed/cities.json', import.meta.url), 'utf8'),
    ),
  )

describe('apps/server/seed/cities.json', () => {
  it('gives every slug, id and other spelling to one city only', () => {
    const slugs = cities.map(({ slug }) => slug)
    const spellings = [...slugs, ...cities.flatMap(({ aliases }) => aliases)]
    expect(new Set(spellings).size).toBe(spellings.length)
    expect(new Set(cities.map((city) => city.geonames_id)).size).toBe(cities.length)
    expect(slugs).toEqual(slugs.toSorted())
  })

  it('has the cities that people and sources ask for, under their English names', () => {
    const asked =
      'bratislava kosice zilina presov kyiv lviv kharkiv odesa madrid paris new-york helsinki tromso cologne berlin ' +
      'vienna trento nice ottawa rome leipzig london anchorage prague munich warsaw brno budapest zurich'
    expect(cities.map(({ slug }) => slug)).toEqual(expect.arrayContaining(asked.split(' ')))
  })

  it('repeats no name that is the city’s own', () => {
    expect(cities.filter(({ name, names }) => Object.values(names).includes(name))).toEqual([])
  })

  it('writes Ukrainian and Russian names in Cyrillic, the others in Latin letters', () => {
    for (const { slug, names } of cities)
      for (const [locale, name] of Object.entries(names))
        expect(/\p{Script=Cyrillic}/u.test(name), `${slug} ${locale} ${name}`).toBe(
          locale === 'uk' || locale === 'ru',
        )
  })
})

test.each([
  ['Tromsø', 'tromso'],
  ['Łódź', 'lodz'],
  ['L’Hospitalet de Llobregat', 'lhospitalet-de-llobregat'],
  ['Washington, D.C.', 'washington-dc'],
  ['İzmir', 'izmir'],
  ['Київ', ''],
])('%s is %s in an address', (name, slug) => expect(asciiSlug(name)).toBe(slug))
