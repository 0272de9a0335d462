import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LargeBody } from '@okolo/connectors/http'

const CHUNK_BYTES = 256 * 1024

/** A large answer on disk. `close` frees it. */
export type KeptBody = LargeBody & { close: () => Promise<void> }

/**
 * Keeps a body on disk, so that it can be read slowly and twice. The open file has no name, so it
 * vanishes with the process. Throws the body's own errors.
 */
export async function keepOnDisk(body: AsyncIterable<Uint8Array>): Promise<KeptBody> {
  const path = join(tmpdir(), `okolo-feed-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    let bytes = 0
    for await (const chunk of body) {
      await file.writeFile(chunk)
      bytes += chunk.length
    }
    return { bytes, chunks: () => chunksOf(file), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    // A fresh buffer each time: the reader may still hold the last one.
    const buffer = new Uint8Array(CHUNK_BYTES)
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
