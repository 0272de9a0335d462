import { PbfReader } from 'pbf'

export type Tags = Readonly<Record<string, string>>
type TaggedNode = { type: 'node'; id: number; lat: number; lng: number; tags: Tags }
type TaggedWay = { type: 'way'; id: number; nodes: number[]; tags: Tags }
type TaggedRelation = {
  type: 'relation'
  id: number
  nodes: number[]
  ways: number[]
  tags: Tags
}
export type Tagged = TaggedNode | TaggedWay | TaggedRelation
export type NodePoint = { id: number; lat: number; lng: number }

const MEMBER = { node: 0, way: 1 }

type Block = {
  strings: Uint8Array[]
  groups: Uint8Array[]
  toLat: (units: number) => number
  toLng: (units: number) => number
}

function openBlock(bytes: Uint8Array): Block {
  const pbf = new PbfReader(bytes)
  const groups: Uint8Array[] = []
  let strings: Uint8Array[] = []
  let [granularity, latOffset, lngOffset] = [100, 0, 0]
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) strings = stringsOf(new PbfReader(pbf.readBytes()))
    else if (field === 2) groups.push(pbf.readBytes())
    else if (field === 17) granularity = pbf.readVarint(true)
    else if (field === 19) latOffset = pbf.readVarint(true)
    else if (field === 20) lngOffset = pbf.readVarint(true)
  }
  // Whole nanodegrees first: 43.7312345 stays what was written.
  const toDegrees = (offset: number) => (units: number) =>
    Math.round((offset + granularity * units) / 100) / 1e7
  return { strings, groups, toLat: toDegrees(latOffset), toLng: toDegrees(lngOffset) }
}

/** Blocks of real extracts have 8,000 entities. A block that is nothing but empty texts would fill the memory. */
const MOST_STRINGS = 1_000_000

function stringsOf(pbf: PbfReader): Uint8Array[] {
  const strings: Uint8Array[] = []
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) strings.push(pbf.readBytes())
    if (strings.length > MOST_STRINGS) throw new Error('more texts than a block holds')
  }
  return strings
}

const decoder = new TextDecoder()

/** Which strings of a block are among the keys, by their number. */
function numbersOf(strings: readonly Uint8Array[], keys: ReadonlySet<string>): Set<number> {
  const lengths = new Set([...keys].map((key) => key.length))
  return new Set(
    strings.flatMap((bytes, n) =>
      lengths.has(bytes.length) && keys.has(decoder.decode(bytes)) ? [n] : [],
    ),
  )
}

/** The entities of a block that carry one of the keys, with all of their tags. */
export function taggedEntities(bytes: Uint8Array, keys: ReadonlySet<string>): Tagged[] {
  const block = openBlock(bytes)
  const wanted = numbersOf(block.strings, keys)
  return wanted.size === 0 ? [] : block.groups.flatMap((group) => taggedOf(group, block, wanted))
}

function taggedOf(group: Uint8Array, block: Block, wanted: ReadonlySet<number>): Tagged[] {
  const pbf = new PbfReader(group)
  const found: Tagged[][] = []
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field < FIELD.node || field > FIELD.relation) continue
    const part = new PbfReader(pbf.readBytes())
    if (field === FIELD.dense) found.push(denseNodes(part, block, wanted))
    else {
      const entity = single(part, field)
      if (entity.keys.some((key) => wanted.has(key)))
        found.push([taggedEntity(entity, field, block)])
    }
  }
  return found.flat()
}

/** A node, way or relation as it is written, its references still as differences. */
type Single = {
  id: number
  keys: number[]
  values: number[]
  lat: number
  lng: number
  refs: number[]
  types: number[]
}

/** Fields of a group of entities. */
const FIELD = { node: 1, dense: 2, way: 3, relation: 4 }

function single(pbf: PbfReader, kind: number): Single {
  const found: Single = { id: 0, keys: [], values: [], lat: 0, lng: 0, refs: [], types: [] }
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) found.id = kind === FIELD.node ? pbf.readSVarint() : pbf.readVarint(true)
    else if (field === 2) found.keys = pbf.readPackedVarint()
    else if (field === 3) found.values = pbf.readPackedVarint()
    else if (field === 8 && kind === FIELD.node) found.lat = pbf.readSVarint()
    else if (field === 9 && kind === FIELD.node) found.lng = pbf.readSVarint()
    else if (field === 8 && kind === FIELD.way) found.refs = pbf.readPackedSVarint()
    else if (field === 9 && kind !== FIELD.way) found.refs = pbf.readPackedSVarint()
    else if (field === 10 && kind !== FIELD.way) found.types = pbf.readPackedVarint()
  }
  return found
}

function taggedEntity(entity: Single, kind: number, block: Block): Tagged {
  const { id, keys, values } = entity
  const tags = tagsOf(
    keys.map((key, n) => [key, values[n] ?? -1] as const),
    block,
  )
  if (kind === FIELD.node)
    return { type: 'node', id, lat: block.toLat(entity.lat), lng: block.toLng(entity.lng), tags }
  const refs = summed(entity.refs)
  if (kind === FIELD.way) return { type: 'way', id, nodes: refs, tags }
  const members = (type: number) => refs.filter((_, n) => entity.types[n] === type)
  return { type: 'relation', id, nodes: members(MEMBER.node), ways: members(MEMBER.way), tags }
}

function tagsOf(pairs: readonly (readonly [number, number])[], { strings }: Block): Tags {
  const text = (n: number) => (strings[n] === undefined ? '' : decoder.decode(strings[n]))
  return Object.fromEntries(pairs.map(([key, value]) => [text(key), text(value)]))
}

/** Numbers are written as the difference to the one before. */
function summed(differences: readonly number[]): number[] {
  let sum = 0
  return differences.map((difference) => (sum += difference))
}

type Dense = { ids: number[]; lats: number[]; lngs: number[]; keysAndValues: number[] }

function denseOf(pbf: PbfReader, withTags: boolean): Dense {
  const found: Dense = { ids: [], lats: [], lngs: [], keysAndValues: [] }
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) found.ids = pbf.readPackedSVarint()
    else if (field === 8) found.lats = pbf.readPackedSVarint()
    else if (field === 9) found.lngs = pbf.readPackedSVarint()
    else if (field === 10 && withTags) found.keysAndValues = pbf.readPackedVarint()
  }
  return found
}

function denseNodes(pbf: PbfReader, block: Block, wanted: ReadonlySet<number>): TaggedNode[] {
  const { ids, lats, lngs, keysAndValues } = denseOf(pbf, true)
  const found: TaggedNode[] = []
  let [id, lat, lng, at] = [0, 0, 0, 0]
  for (const [n, step] of ids.entries()) {
    id += step
    lat += lats[n] ?? 0
    lng += lngs[n] ?? 0
    // Keys and values in turn, up to a 0 behind each node's last.
    const start = at
    let isWanted = false
    while (at < keysAndValues.length && keysAndValues[at] !== 0) {
      isWanted ||= wanted.has(keysAndValues[at] ?? 0)
      at += 2
    }
    if (isWanted) {
      const pairs = []
      for (let i = start; i < at; i += 2)
        pairs.push([keysAndValues[i] ?? -1, keysAndValues[i + 1] ?? -1] as const)
      const tags = tagsOf(pairs, block)
      found.push({ type: 'node', id, lat: block.toLat(lat), lng: block.toLng(lng), tags })
    }
    at += 1
  }
  return found
}

/** The ways of a block that are asked for, with the numbers of their nodes. */
export function waysOf(
  bytes: Uint8Array,
  isAsked: (id: number) => boolean,
): { id: number; nodes: number[] }[] {
  return openBlock(bytes).groups.flatMap((group) => {
    const pbf = new PbfReader(group)
    const found: { id: number; nodes: number[] }[] = []
    for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
      if (field !== FIELD.way) continue
      const { id, refs } = single(new PbfReader(pbf.readBytes()), FIELD.way)
      if (isAsked(id)) found.push({ id, nodes: summed(refs) })
    }
    return found
  })
}

/** The nodes of a block that are asked for, with their points. */
export function pointsOf(bytes: Uint8Array, isAsked: (id: number) => boolean): NodePoint[] {
  const block = openBlock(bytes)
  return block.groups.flatMap((group) => {
    const pbf = new PbfReader(group)
    const found: NodePoint[][] = []
    for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
      if (field === FIELD.dense)
        found.push(densePoints(new PbfReader(pbf.readBytes()), block, isAsked))
      else if (field === FIELD.node) {
        const { id, lat, lng } = single(new PbfReader(pbf.readBytes()), FIELD.node)
        if (isAsked(id)) found.push([{ id, lat: block.toLat(lat), lng: block.toLng(lng) }])
      }
    }
    return found.flat()
  })
}

function densePoints(pbf: PbfReader, block: Block, isAsked: (id: number) => boolean): NodePoint[] {
  const { ids, lats, lngs } = denseOf(pbf, false)
  const found: NodePoint[] = []
  let [id, lat, lng] = [0, 0, 0]
  for (const [n, step] of ids.entries()) {
    id += step
    lat += lats[n] ?? 0
    lng += lngs[n] ?? 0
    if (isAsked(id)) found.push({ id, lat: block.toLat(lat), lng: block.toLng(lng) })
  }
  return found
}
