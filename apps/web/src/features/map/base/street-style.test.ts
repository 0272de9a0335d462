import type { BaseMap } from '@okolo/contract/places/base-map'
import { expect, test } from 'vitest'
import { streetStyle } from './street-style.ts'

const COLOURS = {
  land: '#111',
  park: '#222',
  water: '#333',
  building: '#444',
  street: '#555',
  highway: '#666',
  rail: '#777',
  text: '#888',
  halo: '#999',
}
const styleOf = (schema: BaseMap['schema']) =>
  streetStyle(
    { schema, tiles: '/tiles/a1/{z}/{x}/{y}.mvt', minzoom: 0, maxzoom: 14, attribution: '© Maps' },
    COLOURS,
    {
      locale: 'de',
      origin: 'https://okolo.example',
    },
  )

test.each(['openmaptiles', 'protomaps'] as const)(
  'the map of %s asks only our own host, and credits whom it shall',
  (schema) => {
    const style = styleOf(schema)
    expect(style.sources).toEqual({
      streets: {
        type: 'vector',
        tiles: ['https://okolo.example/tiles/a1/{z}/{x}/{y}.mvt'],
        minzoom: 0,
        maxzoom: 14,
        attribution: '© Maps',
      },
    })
    expect([style.glyphs, style.sprite]).toEqual([undefined, undefined])
    expect(style.layers.length).toBeLessThanOrEqual(12)
  },
)

test('each schema is read by its own names of layers', () => {
  const layersOf = (schema: BaseMap['schema']) =>
    new Set(
      styleOf(schema).layers.flatMap((layer) =>
        'source-layer' in layer ? [layer['source-layer']] : [],
      ),
    )
  expect(layersOf('openmaptiles')).toContain('transportation_name')
  expect(layersOf('protomaps')).toEqual(
    new Set(['landuse', 'natural', 'water', 'buildings', 'roads', 'transit', 'places']),
  )
})
