/** The address at which the server says which base map it has. */
export const BASE_MAP_PATH = '/tiles.json'
/** Vector tiles of the base map: `/tiles/{source}/{z}/{x}/{y}.mvt`. */
export const TILES_HOME = '/tiles'

/** The street map that this server gives out as vector tiles. */
export type BaseMap = {
  /** The names of layers and kinds in its tiles. */
  schema: 'openmaptiles' | 'protomaps'
  /** The path of its tiles, with `{z}`, `{x}` and `{y}`. Another source has another path, so that no cache mixes them. */
  tiles: string
  minzoom: number
  maxzoom: number
  /** West, south, east and north of what it has, in degrees. Absent: the whole world. */
  bounds?: [number, number, number, number] | undefined
  /** The credit to show, as HTML. */
  attribution: string
}
