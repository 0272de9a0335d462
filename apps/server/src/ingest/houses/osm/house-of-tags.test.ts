import { expect, test } from 'vitest'
import { houseOfTags } from './house-of-tags.ts'

const kindOf = (tags: Record<string, string>) =>
  houseOfTags('node/1', { name: 'Dom', ...tags })?.kind ?? null
const site = 'https://house.example/'

test.each([
  [{ amenity: 'theatre' }, 'theatre'],
  [{ amenity: 'cafe;theatre' }, 'theatre'],
  [{ amenity: 'nightclub' }, 'club'],
  [{ amenity: 'music_venue' }, 'club'],
  [{ amenity: 'exhibition_centre' }, 'other'],
  [{ tourism: 'gallery' }, 'gallery'],
  [{ leisure: 'ice_rink' }, 'sports_hall'],
  [{ landuse: 'fairground' }, 'festival'],
  [{ amenity: 'bar', live_music: 'friday' }, 'pub'],
  [{ club: 'jazz' }, 'club'],
  [{ club: 'board_games' }, 'community_centre'],
  [{ amenity: 'place_of_worship', concert: 'yes' }, 'church'],
  [{ amenity: 'place_of_worship', building: 'cathedral', website: site }, 'church'],
])('%j is a house of kind %s', (tags, kind) => {
  expect(kindOf(tags)).toBe(kind)
})

test.each([
  { amenity: 'bar' },
  { amenity: 'bar', live_music: 'no' },
  { amenity: 'place_of_worship', website: site },
  { amenity: 'place_of_worship', building: 'cathedral' },
  { amenity: 'theatre', disused: 'yes' },
  { amenity: 'theatre', ruins: 'yes' },
  { amenity: 'theatre', historic: 'archaeological_site' },
  { leisure: 'sports_centre', access: 'private' },
  { leisure: 'dance', 'dance:teaching': 'yes' },
  { 'disused:amenity': 'cinema' },
  { club: 'automobile' },
  { shop: 'art' },
  { amenity: 'constructor' },
  { amenity: 'theatre', name: ' \u200b' },
])('%j is no house for events', (tags) => {
  expect(kindOf(tags)).toBe(null)
})

test.each([
  ['www.house.example', 'http://www.house.example/'],
  ['https://house.example/program#dnes', 'https://house.example/program'],
  ['ftp:/house.example; https://house.example', 'https://house.example/'],
  ['https://www.facebook.com/house', null],
  ['https://sk-sk.facebook.com/house', null],
  ['javascript:alert(1)', null],
  ['https://user:word@house.example/', null],
  ['http://127.0.0.1/', null],
  ['localhost', null],
  ['none', null],
  [`https://house.example/${'a'.repeat(600)}`, null],
])('the address %s becomes %s', (website, expected) => {
  expect(houseOfTags('way/2', { amenity: 'cinema', name: 'Kino', website })?.website).toBe(expected)
})

test('another address counts where the first belongs to a site of millions', () => {
  const tags = { amenity: 'cinema', name: 'Kino', website: 'https://facebook.com/kino', url: site }
  expect(houseOfTags('way/2', tags)?.website).toBe(site)
})

test('an address reads as the country writes it, and is none without a street', () => {
  const addressOf = (tags: Record<string, string>, country?: string) =>
    houseOfTags('way/2', { amenity: 'cinema', name: 'Kino', ...tags }, country ? { country } : {})
      ?.address
  const street = { 'addr:street': 'Rue Haute', 'addr:housenumber': '5 bis' }
  expect(addressOf({ ...street, 'addr:postcode': '13001', 'addr:city': 'Marseille' }, 'fr')).toBe(
    '5 bis Rue Haute, 13001 Marseille',
  )
  expect(addressOf({ ...street, 'addr:country': 'FR' })).toBe('5 bis Rue Haute')
  expect(addressOf({ 'addr:street': 'Hlavná', 'addr:housenumber': '1' }, 'sk')).toBe('Hlavná 1')
  expect(addressOf({ 'addr:place': 'Horná Ves', 'addr:conscriptionnumber': '12' })).toBe(
    'Horná Ves 12',
  )
  expect(addressOf({ 'addr:city': 'Brno', 'addr:housenumber': '12' })).toBe(null)
})

test('other names are spellings and translations, each once, without explanations of the name', () => {
  const names = houseOfTags('relation/3', {
    amenity: 'theatre',
    name: 'Divadlo  Aréna',
    'name:uk': 'Театр Арена',
    'name:de': 'Divadlo Aréna',
    'name:etymology': 'arena',
    'name:left': 'vľavo',
    old_name: 'Staré divadlo',
    short_name: 'Aréna',
    'official_name:sk': 'Divadlo Aréna, p. o.',
  })
  expect(names).toMatchObject({
    name: 'Divadlo Aréna',
    names: ['Aréna', 'Театр Арена', 'Divadlo Aréna, p. o.'],
  })
})
