import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import type { Tagged, Tags } from '../entities.ts'

export type Written = Tagged | { type: 'node'; id: number; lat: number; lng: number; tags?: Tags }

type ExtractForm = {
  /** South, west, north, east. */
  bounds?: [number, number, number, number]
  features?: string[]
  /** Nodes one by one, as few programs write them. */
  plainNodes?: boolean
  pack?: 'zlib' | 'raw' | 'lzma'
}

/** An OpenStreetMap extract in PBF with these entities, each kind in blocks of its own. */
export function extractOf(entities: readonly Written[], form: ExtractForm = {}): Buffer {
  const { features = ['OsmSchema-V0.6', 'DenseNodes'], pack = 'zlib' } = form
  const header = new PbfWriter()
  if (form.bounds !== undefined) {
    const [south, west, north, east] = form.bounds.map((degrees) => Math.round(degrees * 1e9))
    header.writeMessage(
      1,
      ([l, r, t, b], pbf) => {
        for (const [n, edge] of [l, r, t, b].entries()) pbf.writeSVarintField(n + 1, edge ?? 0)
      },
      [west, east, north, south],
    )
  }
  for (const feature of features) header.writeStringField(4, feature)
  const blocks = (['node', 'way', 'relation'] as const)
    .map((type) => entities.filter((entity) => entity.type === type))
    .filter((ofType) => ofType.length > 0)
    .map((ofType) => blob('OSMData', blockOf(ofType, form.plainNodes ?? false), pack))
  return Buffer.concat([blob('OSMHeader', header.finish(), pack), ...blocks])
}

function blob(type: string, bytes: Uint8Array, pack: 'zlib' | 'raw' | 'lzma'): Buffer {
  const body = new PbfWriter()
  if (pack === 'raw') body.writeBytesField(1, bytes)
  else {
    body.writeVarintField(2, bytes.length)
    body.writeBytesField(pack === 'zlib' ? 3 : 4, deflateSync(bytes))
  }
  const packed = body.finish()
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, packed.length)
  const headed = header.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(headed.length)
  return Buffer.concat([length, headed, packed])
}

function blockOf(entities: readonly Written[], plainNodes: boolean): Uint8Array {
  const strings = ['', ...new Set(entities.flatMap(({ tags = {} }) => Object.entries(tags).flat()))]
  const number = (text: string) => strings.indexOf(text)
  const block = new PbfWriter()
  block.writeMessage(
    1,
    (all, pbf) => {
      for (const text of all) pbf.writeStringField(1, text)
    },
    strings,
  )
  block.writeMessage(
    2,
    (all, pbf) => {
      if (all[0]?.type === 'node' && !plainNodes) pbf.writeMessage(2, dense(number), all)
      else for (const one of all) pbf.writeMessage(FIELDS[one.type], single(number), one)
    },
    entities,
  )
  return block.finish()
}

const FIELDS = { node: 1, way: 3, relation: 4 }
const UNITS = 1e7
type Number = (text: string) => number

function dense(number: Number) {
  return (entities: readonly Written[], pbf: PbfWriter) => {
    const nodes = entities.filter((entity) => entity.type === 'node')
    pbf.writePackedSVarint(1, steps(nodes.map(({ id }) => id)))
    pbf.writePackedSVarint(8, steps(nodes.map(({ lat }) => Math.round(lat * UNITS))))
    pbf.writePackedSVarint(9, steps(nodes.map(({ lng }) => Math.round(lng * UNITS))))
    const tags = nodes.flatMap((node) => [
      ...Object.entries(node.tags ?? {})
        .flat()
        .map(number),
      0,
    ])
    pbf.writePackedVarint(10, tags)
  }
}

function single(number: Number) {
  return (entity: Written, pbf: PbfWriter) => {
    const tags = entity.tags ?? {}
    if (entity.type === 'node') pbf.writeSVarintField(1, entity.id)
    else pbf.writeVarintField(1, entity.id)
    pbf.writePackedVarint(2, Object.keys(tags).map(number))
    pbf.writePackedVarint(3, Object.values(tags).map(number))
    if (entity.type === 'node') {
      pbf.writeSVarintField(8, Math.round(entity.lat * UNITS))
      pbf.writeSVarintField(9, Math.round(entity.lng * UNITS))
    } else if (entity.type === 'way') pbf.writePackedSVarint(8, steps(entity.nodes))
    else {
      const { nodes, ways } = entity
      pbf.writePackedVarint(
        8,
        [...nodes, ...ways].map(() => 0),
      )
      pbf.writePackedSVarint(9, steps([...nodes, ...ways]))
      pbf.writePackedVarint(10, [...nodes.map(() => 0), ...ways.map(() => 1)])
    }
  }
}

function steps(numbers: readonly number[]): number[] {
  return numbers.map((number, n) => number - (numbers[n - 1] ?? 0))
}
