import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import flags from '../../../tools/node-flags.json' with { type: 'json' }

/**
 * Gathers a feed of this many megabytes in its own process, started like the product, and prints
 * its memory.
 */
export async function measureMemory(
  kind: 'postgres' | 'pglite',
  { megabytes, answer, server }: { megabytes: number; answer: string; server: string | undefined },
): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      ...flags.gather,
      fileURLToPath(new URL('memory-child.ts', import.meta.url)),
      kind,
      String(megabytes),
      answer,
      server ?? '',
    ],
    { stdio: 'inherit' },
  )
  const code = await new Promise<number | null>((done) => child.on('close', done))
  if (code !== 0) throw new Error(`The process whose memory was watched ended with ${code}`)
}
