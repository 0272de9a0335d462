import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { playTown } from '@okolo/server/ingest/town/testing/played-town.ts'
import flags from '../../../tools/node-flags.json' with { type: 'json' }

const USUAL_MS = 300
const SLOW_MS = 4000
/** Every so many hosts one is slow. */
const SLOW_EVERY = 10

/** Scans a town of this many sites on loopback in a process of its own, and prints its time and memory. */
export async function benchTown({
  sites,
  server,
}: {
  sites: number
  server: string | undefined
}): Promise<void> {
  const town = await playTown(sites, (n) => (n % SLOW_EVERY === 0 ? SLOW_MS : USUAL_MS))
  const folder = await mkdtemp(join(tmpdir(), 'okolo-town-bench-'))
  const list = join(folder, 'town.csv')
  const routes = join(folder, 'routes.json')
  await writeFile(list, town.list)
  await writeFile(routes, JSON.stringify([...town.routes]))
  const child = spawn(
    process.execPath,
    [
      ...flags.gather,
      fileURLToPath(new URL('town-child.ts', import.meta.url)),
      list,
      routes,
      server ?? '',
    ],
    { stdio: 'inherit' },
  )
  const code = await new Promise<number | null>((done) => child.on('close', done))
  await town.close()
  await rm(folder, { recursive: true })
  const asked = [...town.asked.values()].reduce((sum, count) => sum + count, 0)
  console.log(`${asked} requests, at most ${Math.max(...town.asked.values())} to one host`)
  if (code !== 0) throw new Error(`The scan ended with ${code}`)
}
