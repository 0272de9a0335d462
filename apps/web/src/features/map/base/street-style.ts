import type { BaseMap } from '@okolo/contract/places/base-map'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'

/** The source of the streets in the style. */
export const STREETS = 'streets'
export const STREET_FONT = 'Onest Variable'

/** Colours of the theme, as the map can read them. */
export type StreetColours = Record<
  'land' | 'park' | 'water' | 'building' | 'street' | 'highway' | 'rail' | 'text' | 'halo',
  string
>

type Names = {
  kind: ExpressionSpecification
  green: [layer: string, kinds: string[]][]
  buildings: string
  roads: string
  roadNames: string
  minor: string[]
  major: string[]
  highway: string[]
  rail: [layer: string, kinds: string[]]
  places: string
  towns: string[]
}

/** Names of layers and kinds in the tiles. Protomaps' older archives write `pmap:kind`. */
const NAMES: Record<BaseMap['schema'], Names> = {
  openmaptiles: {
    kind: ['coalesce', ['get', 'class'], ''],
    green: [
      ['landcover', ['grass', 'wood', 'wetland']],
      ['landuse', ['cemetery', 'pitch', 'stadium', 'zoo']],
    ],
    buildings: 'building',
    roads: 'transportation',
    roadNames: 'transportation_name',
    minor: ['minor', 'service', 'track', 'path'],
    major: ['primary', 'secondary', 'tertiary'],
    highway: ['motorway', 'trunk'],
    rail: ['transportation', ['rail', 'transit']],
    places: 'place',
    towns: ['city', 'town', 'village'],
  },
  protomaps: {
    kind: ['coalesce', ['get', 'pmap:kind'], ['get', 'kind'], ''],
    green: [
      [
        'landuse',
        'park forest wood grass grassland cemetery nature_reserve garden golf_course pitch meadow scrub allotments national_park'.split(
          ' ',
        ),
      ],
      ['natural', ['wood', 'scrub', 'grassland', 'wetland']],
    ],
    buildings: 'buildings',
    roads: 'roads',
    roadNames: 'roads',
    minor: ['minor_road', 'other', 'path'],
    major: ['medium_road', 'major_road'],
    highway: ['highway'],
    rail: ['transit', ['rail']],
    places: 'places',
    towns: ['locality', 'city', 'town', 'village'],
  },
}

/** The style of our street map, the same for both schemas; names are in `locale` where the map has them. */
export function streetStyle(
  { schema, tiles, minzoom, maxzoom, attribution }: BaseMap,
  colours: StreetColours,
  { locale, origin }: { locale: string; origin: string },
): StyleSpecification {
  const names = NAMES[schema]
  const isOne = (kinds: string[]): ExpressionSpecification => ['in', names.kind, ['literal', kinds]]
  const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  const label: ExpressionSpecification = [
    'coalesce',
    ['get', `name:${locale}`],
    ['get', 'name:latin'],
    ['get', 'name'],
  ]
  const from = (layer: string) => ({ source: STREETS, 'source-layer': layer })
  const written = { 'text-color': colours.text, 'text-halo-color': colours.halo }
  const layers: LayerSpecification[] = [
    { id: 'land', type: 'background', paint: { 'background-color': colours.land } },
    ...names.green.map(([layer, kinds]): LayerSpecification => ({
      id: `green-${layer}`,
      type: 'fill',
      ...from(layer),
      filter: ['all', isArea, isOne(kinds)],
      paint: { 'fill-color': colours.park },
    })),
    ...(schema === 'openmaptiles' ? [park(from('park'), isArea, colours.park)] : []),
    {
      id: 'water',
      type: 'fill',
      ...from('water'),
      filter: isArea,
      paint: { 'fill-color': colours.water },
    },
    {
      id: 'buildings',
      type: 'fill',
      ...from(names.buildings),
      minzoom: 13,
      paint: { 'fill-color': colours.building },
    },
    road('minor', from(names.roads), isOne(names.minor), colours.street, [12, 0.4, 15, 3, 18, 12]),
    road('major', from(names.roads), isOne(names.major), colours.street, [10, 0.8, 15, 7, 18, 20]),
    road(
      'highway',
      from(names.roads),
      isOne(names.highway),
      colours.highway,
      [6, 0.6, 9, 1.2, 15, 8, 18, 22],
    ),
    {
      id: 'rail',
      type: 'line',
      ...from(names.rail[0]),
      minzoom: 11,
      filter: isOne(names.rail[1]),
      paint: { 'line-color': colours.rail, 'line-dasharray': [3, 2], 'line-width': 1 },
    },
    {
      id: 'street-names',
      type: 'symbol',
      ...from(names.roadNames),
      minzoom: 13.5,
      filter: isOne([...names.minor, ...names.major]),
      layout: {
        'symbol-placement': 'line',
        'text-field': label,
        'text-font': [STREET_FONT],
        'text-size': 12,
      },
      paint: { ...written, 'text-halo-width': 1.2 },
    },
    {
      id: 'places',
      type: 'symbol',
      ...from(names.places),
      layout: {
        'text-field': label,
        'text-font': [STREET_FONT],
        'text-size': ['case', isOne(names.towns), 17, 14],
        'text-max-width': 8,
      },
      paint: { ...written, 'text-halo-width': 1.6 },
    },
  ]
  return {
    version: 8,
    sources: {
      [STREETS]: {
        type: 'vector',
        tiles: [origin + tiles],
        minzoom,
        maxzoom,
        attribution,
      },
    },
    layers,
  }
}

type From = { source: string; 'source-layer': string }

function park(from: From, filter: ExpressionSpecification, colour: string): LayerSpecification {
  return { id: 'parks', type: 'fill', ...from, filter, paint: { 'fill-color': colour } }
}

function road(
  id: string,
  from: From,
  filter: ExpressionSpecification,
  colour: string,
  widths: number[],
): LayerSpecification {
  return {
    id,
    type: 'line',
    ...from,
    filter: ['all', ['==', ['geometry-type'], 'LineString'], filter],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], ...widths],
    },
  }
}
