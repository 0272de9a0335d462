import { z } from 'zod'

/** The address at which the server says which base map it has. */
export const BASE_MAP_PATH = '/tiles.json'
/** Vector tiles of the base map: `/tiles/{z}/{x}/{y}.mvt`. */
export const TILES_HOME = '/tiles'

/** The street map that this server gives out as vector tiles. */
export const BaseMap = z.object({
  /** The names of layers and kinds in its tiles. */
  schema: z.enum(['openmaptiles', 'protomaps']),
  minzoom: z.number(),
  maxzoom: z.number(),
  /** The credit to show, as HTML. */
  attribution: z.string(),
})
export type BaseMap = z.infer<typeof BaseMap>
