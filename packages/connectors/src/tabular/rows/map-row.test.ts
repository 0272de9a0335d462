import { describe, expect, test } from 'vitest'
import { codes } from '../../testing/assumption-codes.ts'
import { mappingSchema } from '../mapping/mapping.ts'
import { describeSource } from '../tabular.ts'
import { map } from '../testing/map-one-row.ts'

describe('rows of other shapes', () => {
  test('a GeoJSON feature', () => {
    const row = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [17.1, 48.1] },
      properties: { name: 'Fair', day: '2026-12-01' },
    }
    const fields = { title: 'properties.name', start: 'properties.day', coordinates: 'geometry' }
    expect(map(row, fields)).toMatchObject({
      title: { en: 'Fair' },
      place: { lat: 48.1, lon: 17.1 },
    })
  })

  test('a list without keys', () => {
    expect(map(['7', 'Fair', '2026-12-01'], { title: '[1]', start: '[2]' })).toMatchObject({
      title: { en: 'Fair' },
      when: [{ start: '2026-12-01' }],
    })
  })
})

describe('where, how much, and the rest', () => {
  const basics = { title: 'x', start: '2026-12-01' }

  test.each([
    [{ at: { lat: '48.1', lon: 17.1 } }, {}],
    [{ at: { type: 'Point', coordinates: [17.1, 48.1] } }, {}],
    [{ at: [48.1, 17.1] }, {}],
    [{ at: [17.1, 48.1] }, { order: 'lon,lat' }],
    [{ at: '48.1, 17.1' }, {}],
    [{ at: '48.1,17.1' }, {}],
    [{ at: '48,1 17,1' }, {}],
    [{ at: 'POINT (17.1 48.1)' }, {}],
    [{ at: '48.1, 17.1; 50, 20' }, { match: '^[^;]+' }],
  ])('coordinates in %j', (row, more) => {
    const { place } = map({ ...basics, ...row }, { coordinates: { path: 'at', ...more } })
    expect(place).toEqual({ lat: 48.1, lon: 17.1 })
  })

  test('0, 0 is nowhere, and what is beyond the pole is reported', () => {
    expect(map({ ...basics, at: '0, 0' }, { coordinates: 'at' }).place).toBeUndefined()
    expect(codes(map({ ...basics, at: '480.1, 17.1' }, { coordinates: 'at' }))).toEqual([
      'coordinates_impossible',
    ])
  })

  test.each([
    ['12,50', { price: 12.5 }],
    ['1 200', { price: 1200 }],
    ['1.234,50', { price: 1234.5 }],
    ['from 5 to 10', { text: 'from 5 to 10' }],
  ])('a price of %s', (price, offer) => {
    expect(map({ ...basics, price }, { price: 'price' }).offers).toEqual([offer])
  })

  test('a least price alone is where prices begin', () => {
    const fields = { priceMin: 'from', priceMax: 'to' }
    const offers = (row: object) => map({ ...basics, ...row }, fields).offers
    expect(offers({ from: 9 })).toEqual([{ price: 9, minimum: true }])
    expect(offers({ from: 9, to: 9 })).toEqual([{ price: 9 }])
    expect(offers({ from: 9, to: 15 })).toEqual([{ price: 9, priceMax: 15 }])
    expect(offers({ from: 0 })).toEqual([{ price: 0 }])
  })

  test('free by a map, words mapped to nothing are nothing', () => {
    const fields = {
      free: { path: 'type', map: { gratuit: true } },
      price: { path: 'price', map: { '—': null } },
    }
    expect(map({ ...basics, type: 'gratuit', price: '—' }, fields).offers).toEqual([{ free: true }])
    expect(map({ ...basics, type: '?', price: '—' }, fields).offers).toBeUndefined()
  })

  test('addresses: relative, without a scheme, none at all', () => {
    const url = (text: string) => map({ ...basics, url: text }, { url: 'url' })
    expect(url('../event/7').url).toBe('https://www.example.org/event/7')
    expect(url('www.hall.example/7').url).toBe('https://www.hall.example/7')
    const mail = url('mailto:hall@example.org')
    expect([mail.url, codes(mail)]).toEqual([undefined, ['address_unreadable']])
  })

  test('a template fills an address only when it is whole', () => {
    const fields = { url: { template: 'https://www.example.org/e/{slug}' } }
    expect(map({ ...basics, slug: 'a b' }, fields).url).toBe('https://www.example.org/e/a%20b')
    expect(map(basics, fields).url).toBeUndefined()
  })

  test('entities in plain texts are decoded, HTML stays HTML, plain descriptions are escaped', () => {
    const row = { ...basics, title: 'Rock &amp; Roll', html: '<p>R&amp;B</p>', plain: 'a < b\n\nc' }
    const draft = map(row, { description: 'html', summary: 'plain' })
    expect([draft.title['en'], draft.descriptionHtml?.['en'], draft.summary?.['en']]).toEqual([
      'Rock & Roll',
      '<p>R&amp;B</p>',
      'a < b c',
    ])
    expect(map(row, { description: 'plain' }).descriptionHtml?.['en']).toBe(
      '<p>a &lt; b</p><p>c</p>',
    )
  })

  test('constants fill what the row leaves open', () => {
    const draft = map(
      { ...basics, town: '' },
      { locality: 'town' },
      { constants: { locality: 'Nitra', country: 'SK', organizer: 'City', tags: ['a'] } },
    )
    expect(draft).toMatchObject({
      place: { locality: 'Nitra', country: 'sk' },
      organizers: [{ name: 'City' }],
      tags: ['a'],
    })
  })

  test('an organizer has the mail address of its row, if it is one', () => {
    const fields = { organizer: { path: 'o', email: 'm' } }
    const of = (m: string) => map({ ...basics, o: 'Club', m }, fields).organizers
    expect([of('Club@x.example'), of('by post')]).toEqual([
      [{ name: 'Club', email: 'club@x.example' }],
      [{ name: 'Club' }],
    ])
  })

  test('a status nobody knows is reported, not guessed', () => {
    expect(map({ ...basics, s: 'EventCancelled' }, { status: 's' }).status).toBe('cancelled')
    const draft = map({ ...basics, s: 'abgesagt?' }, { status: 's' })
    expect([draft.status, codes(draft)]).toEqual([undefined, ['status_unknown']])
  })

  test('gives each row the terms of its source, the strictest by default', () => {
    const config = mappingSchema.parse({
      source: { title: 'T', platform: 't', attribution: 'City of X', terms: { redisplay: 'yes' } },
      fetch: { url: 'https://data.example.org/x.json', format: 'json' },
      fields: { title: 't', start: 's' },
    })
    expect(describeSource(config)).toMatchObject({
      platform: 't',
      url: 'https://data.example.org/x.json',
      terms: { attribution: 'City of X', redisplay: 'yes', mayPaywall: false, images: 'none' },
    })
  })
})
