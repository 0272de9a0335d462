import { createServer } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveSource } from './archive.ts'
import { tileWith } from './testing/planet-server.ts'

const NEVER = new AbortController().signal
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A PMTiles archive (version 3) with one tile, 0/0/0. */
function archiveOf(tile: Buffer, metadata: object): Buffer {
  const packed = gzipSync(tile)
  const varint = (n: number): number[] => (n < 128 ? [n] : [(n % 128) + 128, ...varint(n >> 7)])
  const directory = gzipSync(Buffer.from([1, 0, 1, ...varint(packed.length), 1]))
  const described = gzipSync(JSON.stringify(metadata))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const [root, meta] = [127, 127 + directory.length]
  const data = meta + described.length
  const numbers = [root, directory.length, meta, described.length, data, 0, data, packed.length]
  for (const [i, n] of [...numbers, 1, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(n), 8 + i * 8)
  // Clustered, both compressed by gzip, vector tiles, zoom 0 to 0.
  header.set([1, 2, 2, 1, 0, 0], 96)
  return Buffer.concat([header, directory, described, packed])
}

test('an archive gives its tiles and its credit without markup', async () => {
  const path = join(folder, 'city.pmtiles')
  const attribution = '<a href="https://maps.example" onclick="x()">Maps</a>'
  await writeFile(path, archiveOf(tileWith('roads'), { attribution }))
  const source = archiveSource(path)
  const { map } = await source.read()
  expect([map.schema, map.minzoom, map.maxzoom]).toEqual(['protomaps', 0, 0])
  expect(map.attribution).toMatch(/^Maps, <a href="https:\/\/www.openstreetmap/)
  const tile = await source.tile({ z: 0, x: 0, y: 0 }, NEVER)
  expect(Buffer.from(tile).equals(tileWith('roads'))).toBe(true)
  await source.close()
})

test('an archive at an address is read by ranges', async () => {
  const vector_layers = [{ id: 'transportation' }]
  const bytes = archiveOf(tileWith('transportation'), { vector_layers })
  const server = createServer((request, response) => {
    const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    response.writeHead(206).end(bytes.subarray(Number(from), Number(to) + 1))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const source = archiveSource(`http://127.0.0.1:${port}/city.pmtiles`)
  expect((await source.read()).map.schema).toBe('openmaptiles')
  expect(await source.tile({ z: 0, x: 0, y: 0 }, NEVER)).toHaveLength(20)
  await source.close()
  server.closeAllConnections()
  server.close()
})

test.each([
  ['missing', null],
  ['empty', ''],
  ['garbled', 'x'.repeat(20_000)],
])('an archive that is %s cannot be read', async (name, text) => {
  const path = join(folder, `${name}.pmtiles`)
  if (text !== null) await writeFile(path, text)
  const source = archiveSource(path)
  await expect(source.read()).rejects.toThrow()
  await source.close()
})
