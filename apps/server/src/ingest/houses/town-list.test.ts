import { expect, test } from 'vitest'
import { readTownList } from './town-list.ts'

test('a list with a header gives houses, whatever the order of its columns', () => {
  const text = [
    '\uFEFF# Houses of Horná Ves',
    'kind;name;website;programme;street;lat;lng;origin;status',
    'theatre;"Divadlo; Na Vršku";www.navrsku.example;https://navrsku.example/program/;Horná 4;48.63;18.55;OpenStreetMap;never read by us here',
    '',
    '# and a club without a site',
    ';Klub Baňa;;;;;;general knowledge;',
  ].join('\r\n')
  expect(readTownList(text)).toEqual([
    {
      key: 'list:navrsku.example/program',
      origin: 'list',
      kind: 'theatre',
      name: 'Divadlo; Na Vršku',
      names: [],
      website: 'http://www.navrsku.example/',
      programme: 'https://navrsku.example/program/',
      address: 'Horná 4',
      lat: 48.63,
      lng: 18.55,
      wheelchair: null,
      toilets: null,
      wheelchairToilets: null,
      openingHours: null,
    },
    expect.objectContaining({ key: 'list:klub-bana', kind: 'other', website: null, lat: null }),
  ])
})

test('a list may be addresses alone, one a line', () => {
  const found = readTownList(
    '# sites\nhttps://www.navrsku.example\n\nklub.example/program?x=1\nhttps://navrsku.example/\n',
  )
  expect(found.map(({ key, name, website, programme }) => [key, name, website, programme])).toEqual(
    [
      ['list:navrsku.example', 'navrsku.example', 'https://www.navrsku.example/', null],
      [
        'list:klub.example/program?x=1',
        'klub.example',
        'http://klub.example/program?x=1',
        'http://klub.example/program?x=1',
      ],
    ],
  )
})

test('houses that share a page are told apart by name, and a house that is there twice counts once', () => {
  const found = readTownList(
    'name,programme\nVeľká sála,https://dom.example/p\nMalá sála,https://dom.example/p\nVeľká sála,https://dom.example/p\n',
  )
  expect(found.map(({ key, name }) => [key, name])).toEqual([
    ['list:dom.example/p#velka-sala', 'Veľká sála'],
    ['list:dom.example/p#mala-sala', 'Malá sála'],
  ])
})

test.each([
  ['name,kind\nDom,palace', 'Line 2: "palace" is no kind of house: theatre, cinema'],
  [
    'name,website\n\n# x\nDom,https://facebook.com/dom',
    'Line 4: "https://facebook.com/dom" (website)',
  ],
  ['name,kind\n,theatre', 'Line 2: there is neither a name nor an address'],
  ['name,lat,lng\nDom,48.1,', 'Line 2: lat and lng are no point'],
  ['name,lat,lng\nDom,148.1,17', 'Line 2: lat and lng are no point'],
  ['name,kind\nDom', 'on line 2'],
  ['name,kind\n"Dom,theatre', 'no CSV'],
  ['https://dom.example\nDivadlo Na Vršku', 'Line 2: "Divadlo Na Vršku" is no address'],
  ['# nothing\n', 'names no house'],
  ['name,kind\n', 'names no house'],
  [Array.from({ length: 5_001 }, (_, n) => `https://h${n}.example`).join('\n'), '5001 houses'],
])('a faulty list is refused with its line (%#)', (text, why) => {
  expect(() => readTownList(text)).toThrow(why)
})
