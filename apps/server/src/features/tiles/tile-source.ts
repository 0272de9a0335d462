import type { BaseMap } from '@okolo/contract/places/base-map'

export type TileAt = { z: number; x: number; y: number }

/** The map of a source, and since when (milliseconds) it gives the tiles it has now. */
export type SourceMap = { map: Omit<BaseMap, 'tiles'>; since: number }

/** One tile is missing or broken. Others may well be there. */
export class BadTile extends Error {}

/** The origin of vector tiles. Both calls throw with a reason if it cannot be read. */
export type TileSource = {
  /** Reads its map. */
  read: () => Promise<SourceMap>
  /** The tile without compression. Empty where nothing is drawn. Throws BadTile if only this one fails. */
  tile: (at: TileAt, signal: AbortSignal) => Promise<Uint8Array>
  close: () => Promise<void>
}
