import type { SourceCity } from '@okolo/connectors/connector'

/** A row of `city` in the shape that connectors know, with everything it is called. */
export type KnownCity = SourceCity & {
  id: number
  population: number
  names: string[]
  aliases?: string[]
}
