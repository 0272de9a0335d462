import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h', default: false },
    dates: { type: 'string' },
    keep: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    connections: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '20261120' },
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '300' },
    records: { type: 'string', default: '100000' },
    megabytes: { type: 'string', default: '500' },
    answer: { type: 'string', default: 'pages' },
    database: { type: 'string' },
    events: { type: 'string' },
    sites: { type: 'string', default: '300' },
    sources: { type: 'string', default: '100' },
    from: { type: 'string' },
    config: { type: 'string' },
    city: { type: 'string', default: 'madrid' },
    lat: { type: 'string', default: '40.4168' },
    lng: { type: 'string', default: '-3.7038' },
    now: { type: 'string' },
    list: { type: 'boolean', default: false },
    listings: { type: 'string', default: '10000,100000,1000000' },
  },
})
/** Of each measurement of a rate. */
const SECONDS = Number(values.seconds ?? '4')
const server = process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL']

const benches: Record<string, () => Promise<void>> = {
  feed: async () =>
    (await import('./lists/feed.ts')).benchFeed({
      dates: values.dates === undefined ? undefined : Number(values.dates),
      isKept: values.keep,
      seconds: SECONDS,
      server,
    }),
  map: async () =>
    (await import('./lists/map.ts')).benchMap({
      dates: values.dates === undefined ? undefined : Number(values.dates),
      isKept: values.keep,
      seconds: SECONDS,
      server,
    }),
  mixtures: async () =>
    (await import('./lists/mixtures.ts')).benchMixtures({
      dates: values.dates === undefined ? undefined : Number(values.dates),
      isKept: values.keep,
      server,
    }),
  appeal: async () =>
    (await import('./lists/appeal.ts')).benchAppeal({ isListed: values.list, server }),
  pages: async () => (await import('./site/pages.ts')).benchPages({ seconds: SECONDS }),
  memory: async () => (await import('./site/site-memory.ts')).benchSiteMemory(server),
  kills: async () =>
    (await import('./kills.ts')).benchKills({
      rounds: Number(values.rounds),
      only: values.database,
    }),
  fuzz: async () =>
    (await import('./fuzz.ts')).benchFuzz({
      seconds: SECONDS,
      seed: Number(values.seed),
      only: values.only,
    }),
  load: async () =>
    (await import('./load/load.ts')).benchLoad({
      dates: values.dates === undefined ? undefined : Number(values.dates),
      connections: Number(values.connections),
      seconds: values.seconds === undefined ? 180 : Number(values.seconds),
      isKept: values.keep,
      server,
    }),
  strain: async () =>
    (await import('./strain/strain.ts')).benchStrain({
      times: Number(values.times),
      server,
    }),
  dearest: async () =>
    (await import('./dearest/dearest.ts')).benchDearest({
      events: Number(values.events ?? 5000),
      feed:
        values.from === undefined
          ? null
          : {
              file: values.from,
              mapping: values.config ?? '',
              place: { city: values.city, lat: Number(values.lat), lng: Number(values.lng) },
              now: values.now ?? new Date().toISOString(),
            },
      only: values.only,
    }),
  web: async () => (await import('./site/web.ts')).benchWeb({ runs: 5 }),
  plans: async () => (await import('./plans/write-plans.ts')).writePlans(server),
  town: async () =>
    (await import('./town/town.ts')).benchTown({ sites: Number(values.sites), server }),
  jobs: async () =>
    (await import('./jobs/jobs.ts')).benchJobs({ sources: Number(values.sources), server }),
  ingest: async () =>
    (await import('./ingest/ingest.ts')).benchIngest({
      records: Number(values.records),
      megabytes: Number(values.megabytes),
      answer: values.answer,
      only: values.database,
      server,
    }),
  merge: async () =>
    (await import('./merging/merge.ts')).benchMerge({
      sizes: values.listings.split(',').map(Number),
      isKept: values.keep,
      server,
    }),
}

const [name = ''] = positionals
const bench = benches[name]
if (bench !== undefined && !values.help) await bench()
else {
  if (bench === undefined && name !== '') {
    console.error(`There is no bench "${name}".`)
    process.exitCode = 2
  }
  console.log(`npm run bench -- feed [--dates 1400000] [--seconds 4] [--keep]
npm run bench -- map [--dates 1400000] [--seconds 4] [--keep]
npm run bench -- mixtures [--dates 1400000] [--keep]
npm run bench -- appeal [--list]
npm run bench -- pages [--seconds 4]
npm run bench -- web
npm run bench -- kills [--rounds 20] [--database postgres|pglite]
npm run bench -- memory
npm run bench -- plans
npm run bench -- dearest [--events 5000] [--only /v1/events/] [--from feed.json --config mapping.json --city madrid --now 2025-10-24T15:00:00Z]
npm run bench -- fuzz [--seconds 600] [--seed 20261120] [--only /v1/events]
npm run bench -- strain [--times 300]
npm run bench -- load [--seconds 180] [--connections 200] [--dates 155000] [--keep]
npm run bench -- town [--sites 300]
npm run bench -- jobs [--sources 100]
npm run bench -- ingest [--records 100000] [--megabytes 500] [--answer pages|json|jsonl|csv|xml|ics] [--database postgres|pglite]
npm run bench -- merge [--listings 10000,100000,1000000] [--keep]

Fills a scratch database with synthetic dates and measures the feed's queries and its HTTP answers, as ratios
to the plainest query of the same run; or with listings of several
platforms, which are matched as they come, and measures that. BENCH_DATABASE_URL or TEST_DATABASE_URL names a PostgreSQL server to
use (a database is made on it and dropped again); without one the embedded database is measured.
--keep leaves that database for the next run, which goes on with it.`)
}
