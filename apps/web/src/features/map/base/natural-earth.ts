import type { FeatureCollection, MultiLineString } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryObject, Topology } from 'topojson-specification'
import atlasUrl from 'world-atlas/countries-50m.json?url'

export type World = { land: FeatureCollection; borders: MultiLineString }
let world: Promise<World> | null = null

/** Loads land and borders of Natural Earth at 1:50m (public domain) from this server. Rejects if that fails. */
export function loadWorld(): Promise<World> {
  world ??= read().catch((error: unknown) => {
    world = null
    throw error
  })
  return world
}

async function read(): Promise<World> {
  const response = await fetch(atlasUrl)
  if (!response.ok) throw new Error(`GET ${atlasUrl} answered ${response.status}`)
  // A file of this build: its shape is known.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const atlas = (await response.json()) as Topology<{
    land: GeometryObject
    countries: GeometryObject
  }>
  const land = feature(atlas, atlas.objects.land)
  return {
    land:
      land.type === 'FeatureCollection' ? land : { type: 'FeatureCollection', features: [land] },
    borders: mesh(atlas, atlas.objects.countries, (a, b) => a !== b),
  }
}
