import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LargeBody } from '@okolo/connectors/http'

const CHUNK_BYTES = 256 * 1024

/** A large answer on disk; `close` frees it. */
export type KeptBody = LargeBody & { close: () => Promise<void> }

/**
 * Keeps a body on disk, so that whoever reads it may take its time and read it twice. The file has no name any more
 * once it is open: nothing is left of it when the process ends, however that happens. Throws what reading throws.
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
    // A new one each time: whoever reads may keep the last one while it asks for the next.
    const buffer = new Uint8Array(CHUNK_BYTES)
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
