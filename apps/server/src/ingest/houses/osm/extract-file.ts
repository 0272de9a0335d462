import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate, zstdDecompress } from 'node:zlib'
import { PbfReader } from 'pbf'
import { HousesUnreadable } from '../houses-unreadable.ts'

/** South, west, north and east edge in degrees. */
export type Bounds = { south: number; west: number; north: number; east: number }

export type ExtractFile = {
  path: string
  /** As the file says of itself, null where it does not. */
  bounds: Bounds | null
  /** Blocks of entities in the order of the file, unpacked, one at a time. */
  blocks: () => AsyncGenerator<Uint8Array>
}

/** Limits of the format: https://wiki.openstreetmap.org/wiki/PBF_Format */
const MAX_HEADER_BYTES = 64 * 1024
const MAX_BLOB_BYTES = 32 * 1024 * 1024
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes'])
const NANO = 1e-9

const unzip = promisify(inflate)
const unzstd = promisify(zstdDecompress)

/** Opens an OpenStreetMap extract for as long as `use` takes. Throws a HousesUnreadable that says what is wrong with the file. */
export async function withExtract<T>(
  path: string,
  use: (extract: ExtractFile) => Promise<T>,
): Promise<T> {
  const handle = await open(path, 'r').catch((cause: unknown) => {
    throw new HousesUnreadable(`The file ${path} cannot be read.`, { cause })
  })
  try {
    const first = await readBlob(handle, 0, path)
    if (first?.type !== 'OSMHeader') throw noExtract(path)
    const bounds = readHeader(await unpack(first, path), path)
    return await use({ path, bounds, blocks: () => blocksFrom(handle, first.end, path) })
  } finally {
    await handle.close()
  }
}

/** Reads a part of a file that may be broken inside. */
export function readable<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new HousesUnreadable(`${path} has a block that cannot be read. Load it again.`, { cause })
  }
}

function noExtract(path: string): HousesUnreadable {
  return new HousesUnreadable(`${path} holds no OpenStreetMap extract in PBF (.osm.pbf).`)
}

async function* blocksFrom(
  handle: FileHandle,
  start: number,
  path: string,
): AsyncGenerator<Uint8Array> {
  let blob = await readBlob(handle, start, path)
  while (blob !== null) {
    // Readers skip kinds of blobs that they do not know.
    if (blob.type === 'OSMData') yield await unpack(blob, path)
    blob = await readBlob(handle, blob.end, path)
  }
}

type Blob = { type: string; bytes: Uint8Array; start: number; end: number }

/** The blob that begins at a byte of the file, null at its end. */
async function readBlob(handle: FileHandle, start: number, path: string): Promise<Blob | null> {
  const length = await bytesAt(handle, start, 4)
  if (length.length === 0 && start > 0) return null
  const headerBytes = length.length === 4 ? length.readUInt32BE(0) : 0
  if (start === 0 && (headerBytes === 0 || headerBytes > MAX_HEADER_BYTES)) throw noExtract(path)
  if (length.length < 4) throw cutOff(path, start)
  if (headerBytes === 0 || headerBytes > MAX_HEADER_BYTES) throw broken(path, start)
  const header = await bytesAt(handle, start + 4, headerBytes)
  if (header.length < headerBytes) throw start === 0 ? noExtract(path) : cutOff(path, start)
  const { type, size } = parse(start === 0 ? noExtract(path) : broken(path, start), () =>
    blobHeader(new PbfReader(header)),
  )
  if (size > MAX_BLOB_BYTES) throw start === 0 ? noExtract(path) : broken(path, start)
  const bytes = await bytesAt(handle, start + 4 + headerBytes, size)
  if (bytes.length < size) throw cutOff(path, start)
  return { type, bytes, start, end: start + 4 + headerBytes + size }
}

async function bytesAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

function cutOff(path: string, at: number): HousesUnreadable {
  return new HousesUnreadable(
    `${path} ends within the block at byte ${at}: it did not arrive whole. Load it again.`,
  )
}

function broken(path: string, at: number, cause?: unknown): HousesUnreadable {
  return new HousesUnreadable(`${path} is broken in the block at byte ${at}. Load it again.`, {
    cause,
  })
}

function parse<T>(error: HousesUnreadable, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new HousesUnreadable(error.message, { cause })
  }
}

function blobHeader(pbf: PbfReader): { type: string; size: number } {
  let type = ''
  let size = -1
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) type = pbf.readString()
    else if (field === 3) size = pbf.readVarint(true)
  }
  if (size < 0) throw new Error('no size')
  return { type, size }
}

/** Which field of a blob holds its bytes, by how they are packed. */
const PACKED: Record<number, string> = {
  1: 'raw',
  3: 'zlib',
  4: 'lzma',
  5: 'bzip2',
  6: 'lz4',
  7: 'zstd',
}

async function unpack({ bytes, start }: Blob, path: string): Promise<Uint8Array> {
  const { by, packed } = parse(broken(path, start), () => packedBytes(new PbfReader(bytes)))
  if (by === 'raw') return packed
  if (by !== 'zlib' && by !== 'zstd')
    throw new HousesUnreadable(`${path} is packed with ${by}. Only zlib and zstd are read.`)
  try {
    const limits = { maxOutputLength: MAX_BLOB_BYTES }
    return await (by === 'zlib' ? unzip(packed, limits) : unzstd(packed, limits))
  } catch (cause) {
    throw broken(path, start, cause)
  }
}

function packedBytes(pbf: PbfReader): { by: string; packed: Uint8Array } {
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    const by = PACKED[field]
    if (by !== undefined) return { by, packed: pbf.readBytes() }
  }
  throw new Error('no bytes')
}

function readHeader(bytes: Uint8Array, path: string): Bounds | null {
  const { bounds, features } = parse(broken(path, 0), () => headerOf(new PbfReader(bytes)))
  const unknown = features.filter((feature) => !KNOWN_FEATURES.has(feature))
  if (unknown.length > 0)
    throw new HousesUnreadable(
      `${path} needs a reader of ${unknown.join(', ')}. Take an extract without history.`,
    )
  return bounds
}

function headerOf(pbf: PbfReader): { bounds: Bounds | null; features: string[] } {
  let bounds: Bounds | null = null
  const features: string[] = []
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) bounds = boundsOf(pbf, pbf.readVarint() + pbf.pos)
    else if (field === 4) features.push(pbf.readString())
  }
  return { bounds, features }
}

function boundsOf(pbf: PbfReader, end: number): Bounds {
  const edges = [0, 0, 0, 0, 0]
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end))
    if (field < edges.length) edges[field] = pbf.readSVarint() * NANO
  const [, west = 0, east = 0, north = 0, south = 0] = edges
  return { south, west, north, east }
}
