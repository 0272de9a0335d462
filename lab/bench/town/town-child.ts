/** The process whose scan is measured: `town-child.ts LIST ROUTES SERVER`. */
import { readFile } from 'node:fs/promises'
import { runCommand } from '@okolo/server/app/commands.ts'
import { seedPlaces } from '@okolo/server/catalogue/reference/places.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import { scratchDatabase } from '../databases/scratch-database.ts'

const [list = '', routesFile = '', server = ''] = process.argv.slice(2)
const routes = new Map<string, { host: string; port: number }>(
  JSON.parse(await readFile(routesFile, 'utf8')),
)
const database = await scratchDatabase(server, 'town')
await seedPlaces(database.db)
const config = {
  ...readConfig({ LOG_LEVEL: 'silent' }),
  clock: () => new Date('2026-11-28T12:00:00Z'),
}
const began = performance.now()
let last = ''
await runCommand(['town', 'scan', 'Bratislava', '--list', list], {
  cwd: process.cwd(),
  print: (line) => {
    if (/ found, /.test(line)) last = line
    if (/addresses, /.test(line)) console.log(line)
  },
  isTerminal: false,
  signal: new AbortController().signal,
  config,
  database,
  routesOf: () => routes,
})
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage()
console.log(last)
console.log(
  `${seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of processor, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`,
)
await database.close()
