import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** A vector tile with one empty layer of this name. */
export function tileWith(layer: string): Buffer {
  const name = Buffer.from(layer)
  const body = Buffer.from([0x78, 2, 0x0a, name.length, ...name])
  return Buffer.from([0x1a, body.length, ...body])
}

type Answer = (response: ServerResponse, path: string) => void

/** Plays OpenFreeMap on loopback: a TileJSON that names a dated address, and gzipped tiles. */
export async function startPlanet() {
  const asked: string[] = []
  const state = { date: '20261118', json: null as Answer | null, tile: null as Answer | null }
  let open = 0
  let mostOpen = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    mostOpen = Math.max(mostOpen, (open += 1))
    response.once('close', () => (open -= 1))
    if (path === '/planet') {
      if (state.json !== null) return state.json(response, path)
      const tiles = [`http://127.0.0.1:${port}/planet/${state.date}/{z}/{x}/{y}.pbf`]
      return response.end(JSON.stringify({ tilejson: '3.0.0', tiles, minzoom: 0, maxzoom: 14 }))
    }
    if (state.tile !== null) return state.tile(response, path)
    response.setHeader('content-encoding', 'gzip')
    return setTimeout(() => response.end(gzipSync(tileWith(path))), 20)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    address: `http://127.0.0.1:${port}/planet`,
    asked,
    state,
    mostOpen: () => mostOpen,
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
