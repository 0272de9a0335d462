import { parseArgs } from 'node:util'
import { benchAuth } from './auth.ts'
import { benchBlocks } from './blocks.ts'
import { benchFeed } from './feed.ts'
import { benchFuzz } from './fuzz.ts'
import { benchImages } from './images.ts'
import { benchMap } from './map.ts'
import { benchIngest } from './ingest/ingest.ts'
import { benchMerge } from './merge.ts'
import { benchSiteMemory } from './site-memory.ts'
import { benchOutages } from './outages/outages.ts'
import { benchMixtures } from './mixtures.ts'
import { benchPages } from './pages.ts'
import { benchStrain } from './strain.ts'
import { benchWeb } from './web.ts'
import { writePlans } from './plans/write-plans.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    dates: { type: 'string' },
    keep: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '4' },
    seed: { type: 'string', default: '20261120' },
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '300' },
    records: { type: 'string', default: '100000' },
    megabytes: { type: 'string', default: '500' },
    answer: { type: 'string', default: 'pages' },
    database: { type: 'string' },
    listings: { type: 'string', default: '10000,100000,1000000' },
  },
})

if (positionals[0] === 'feed') {
  await benchFeed({
    dates: values.dates === undefined ? undefined : Number(values.dates),
    isKept: values.keep,
    seconds: Number(values.seconds),
    server: process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'],
  })
} else if (positionals[0] === 'map') {
  await benchMap({
    dates: values.dates === undefined ? undefined : Number(values.dates),
    isKept: values.keep,
    seconds: Number(values.seconds),
    server: process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'],
  })
} else if (positionals[0] === 'mixtures') {
  await benchMixtures({
    dates: values.dates === undefined ? undefined : Number(values.dates),
    isKept: values.keep,
    server: process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'],
  })
} else if (positionals[0] === 'blocks') {
  await benchBlocks(process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'])
} else if (positionals[0] === 'pages') {
  await benchPages({ seconds: Number(values.seconds) })
} else if (positionals[0] === 'memory') {
  await benchSiteMemory(process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'])
} else if (positionals[0] === 'outages') {
  await benchOutages()
} else if (positionals[0] === 'fuzz') {
  await benchFuzz({
    seconds: Number(values.seconds),
    seed: Number(values.seed),
    only: values.only,
} else if (positionals[0] === 'strain') {
  await benchStrain({
    times: Number(values.times),
    server: process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'],
  })
} else if (positionals[0] === 'web') {
  await benchWeb({ runs: 5 })
} else if (positionals[0] === 'plans') {
  await writePlans(process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'])
} else if (positionals[0] === 'auth') {
  await benchAuth({
    seconds: Number(values.seconds),
    server: process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'],
  })
} else if (positionals[0] === 'images') {
  await benchImages({
    seconds: Number(values.seconds),
    server: process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'],
  })
} else if (positionals[0] === 'ingest') {
  await benchIngest({
    records: Number(values.records),
    megabytes: Number(values.megabytes),
    answer: values.answer,
    only: values.database,
    server: process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'],
  })
} else if (positionals[0] === 'merge') {
  await benchMerge({
    sizes: values.listings.split(',').map(Number),
    isKept: values.keep,
    server: process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'],
  })
} else {
  console.log(`npm run bench -- feed [--dates 1400000] [--seconds 4] [--keep]
npm run bench -- map [--dates 1400000] [--seconds 4] [--keep]
npm run bench -- mixtures [--dates 1400000] [--keep]
npm run bench -- blocks
npm run bench -- pages [--seconds 4]
npm run bench -- web
npm run bench -- outages
npm run bench -- memory
npm run bench -- plans
npm run bench -- fuzz [--seconds 600] [--seed 20261120] [--only /v1/events]
npm run bench -- images [--seconds 4]
npm run bench -- auth [--seconds 4]
npm run bench -- strain [--times 300]
npm run bench -- ingest [--records 100000] [--megabytes 500] [--answer pages|json|jsonl|csv|xml|ics] [--database postgres|pglite]
npm run bench -- merge [--listings 10000,100000,1000000] [--keep]

Fills a scratch database with synthetic dates and measures the feed's queries and its HTTP answers, as ratios
to the plainest query of the same run; or with listings of several
platforms, which are matched as they come, and measures that. BENCH_DATABASE_URL or TEST_DATABASE_URL names a PostgreSQL server to
use (a database is made on it and dropped again); without one the embedded database is measured.
--keep leaves that database for the next run, which goes on with it.`)
}
