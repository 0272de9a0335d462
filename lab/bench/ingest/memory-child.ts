/** Gathers a large feed and prints the memory of its process, sampled ten times a second: `kind megabytes answer server`. */
import { freshDatabase } from './ingest.ts'
import { gatherAgenda, gatherWhole, startPlatform } from './gathering.ts'
import { FORMATS, singleSource } from './single-answer.ts'

const [kind = 'pglite', megabytes = '500', answer = 'pages', server = ''] = process.argv.slice(2)
const format = FORMATS.find((one) => one === answer)
/** Characters of further text in each record, and a record with it as JSON. */
const PADDING = 18_000
const RECORD_BYTES = 20_000
const SAMPLE_MS = 100

const platform = await startPlatform()
const database = await freshDatabase(kind === 'postgres' ? 'postgres' : 'pglite', server, 'memory')
const count = Math.ceil((Number(megabytes) * 1e6) / RECORD_BYTES)
const before = process.memoryUsage.rss()
const samples: number[] = []
const usage = { heapTotal: 0, heapUsed: 0, external: 0 }
const sampling = setInterval(() => {
  const now = process.memoryUsage()
  samples.push(now.rss)
  for (const part of ['heapTotal', 'heapUsed', 'external'] as const)
    usage[part] = Math.max(usage[part], now[part])
}, SAMPLE_MS)
const size = { count, padding: PADDING }
const { seconds } =
  format === undefined
    ? await gatherAgenda(database, platform, 'large', { ...size, others: false })
    : await gatherWhole(database, platform, { slug: 'large', ...singleSource(format, size) }, count)
clearInterval(sampling)
await database.close()
platform.close()
const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
const half = Math.floor(samples.length / 2)
console.log(
  `${kind}: ${megabytes} MB as ${format === undefined ? 'pages' : `one answer (${format})`} in ${count} records in ${Math.round(seconds)} s; memory ${mb(before)} before, at most ` +
    `${mb(Math.max(...samples.slice(0, half)))} in the first half and ${mb(Math.max(...samples.slice(half)))} in the second; of it heap ${mb(usage.heapTotal)} (in use ${mb(usage.heapUsed)}), outside of it ${mb(usage.external)}`,
)
process.exit(0)
