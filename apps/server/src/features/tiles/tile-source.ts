import type { BaseMap } from '@okolo/contract/places/base-map'

export type TileAt = { z: number; x: number; y: number }

/** The origin of vector tiles. Both calls throw with a reason if it cannot be read. */
export type TileSource = {
  /** Its map, and since when (milliseconds) it gives the tiles it has now. */
  read: () => Promise<{ map: BaseMap; since: number }>
  /** The tile without compression. Empty where nothing is drawn. */
  tile: (at: TileAt, signal: AbortSignal) => Promise<Uint8Array>
  close: () => Promise<void>
}
