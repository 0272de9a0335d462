import { Counter, Gauge, type Registry } from 'prom-client'
import type { CacheFigures } from '#server/platform/cache.ts'
import type { ReplicaFigures } from '#server/platform/database/connections/replicas.ts'
import type { Refusal } from '#server/platform/http/error-answers.ts'

export type ServerFigures = {
  /** Connections to the database, of each pool. Empty: the database is embedded. */
  pools: readonly { pool: string; open: number; idle: number; waiting: number }[]
  replicas: readonly ReplicaFigures[]
  /** Letters and pushes that are on their way or were not taken. */
  outgoing: readonly { kind: 'mail' | 'push'; state: string; count: number }[]
  /** Mails with events that were taken, by what became of them. */
  giftMails: readonly { outcome: string; reason: string; count: number }[]
  /** Bytes of the disk that holds DATA_DIR. */
  disk: { free: number; size: number } | null
  /** The memory of this process, by cache. */
  caches: readonly ({ cache: string } & CacheFigures)[]
  /** Bytes of pictures on the disk. Null: this process shows none. */
  pictures: number | null
  /** The language model that reads searches, since the start. `left`: until the end of the hour and of the day. Null: there is none. */
  model: {
    asked: number
    tokens: number
    left: { requests: number; tokens: number | null }
  } | null
  /** Cities with the most events to come, and how many cities have any. */
  cities: { all: number; largest: readonly { city: string; upcoming: number }[] }
}

/** Registers what is told of the server's own parts. Returns how to set it, and how to count a refusal. */
export function serverGauges(register: Registry): {
  set: (figures: ServerFigures) => void
  refused: (reason: Refusal) => void
} {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `okolo_${name}`, help, labelNames, registers: [register] })
  const connections = gauge('database_connections', 'Connections of this process', [
    'pool',
    'state',
  ])
  const waiting = gauge('database_waiting', 'Queries that wait for a connection', ['pool'])
  const setReplicas = replicaGauges(register)
  const outgoing = {
    mail: gauge('mails', 'Letters that are not sent yet, or will not be', ['state']),
    push: gauge('pushes', 'Pushes that are not sent yet, or will not be', ['state']),
  }
  const giftMails = gauge('gift_mails', 'Mails with events of the last month', [
    'outcome',
    'reason',
  ])
  const free = gauge('disk_free_bytes', 'Space that is left where DATA_DIR is', [])
  const size = gauge('disk_size_bytes', 'Space that there is where DATA_DIR is', [])
  const cities = gauge('cities', 'Cities with events to come', [])
  const upcoming = gauge('city_upcoming_events', 'Events to come, of the largest cities', ['city'])
  const pictures = gauge('pictures_bytes', 'Pictures that are kept on the disk', [])
  const setCaches = cacheGauges(register)
  let setModel: ReturnType<typeof modelGauges> | null = null
  const refusals = new Counter({
    name: 'okolo_http_refused_total',
    help: 'Requests that were refused for now',
    labelNames: ['reason'],
    registers: [register],
  })
  return {
    refused: (reason) => refusals.inc({ reason }),
    set: (figures) => {
      for (const each of [connections, waiting, outgoing.mail, outgoing.push, giftMails, upcoming])
        each.reset()
      for (const { pool, open, idle, waiting: queries } of figures.pools) {
        connections.set({ pool, state: 'busy' }, open - idle)
        connections.set({ pool, state: 'idle' }, idle)
        waiting.set({ pool }, queries)
      }
      setReplicas(figures.replicas)
      for (const { kind, state, count } of figures.outgoing) outgoing[kind].set({ state }, count)
      for (const { count, ...labels } of figures.giftMails) giftMails.set(labels, count)
      if (figures.disk !== null) {
        free.set(figures.disk.free)
        size.set(figures.disk.size)
      }
      setCaches(figures.caches)
      if (figures.model !== null) {
        setModel ??= modelGauges(register, figures.model)
        setModel(figures.model)
      }
      if (figures.pictures !== null) pictures.set(figures.pictures)
      cities.set(figures.cities.all)
      for (const { city, upcoming: events } of figures.cities.largest)
        upcoming.set({ city }, events)
    },
  }
}

function replicaGauges(register: Registry): (replicas: ServerFigures['replicas']) => void {
  const given = { labelNames: ['replica'] as const, registers: [register] }
  const lag = new Gauge({
    name: 'okolo_replica_lag_seconds',
    help: 'Age of what a replica shows',
    ...given,
  })
  const used = new Gauge({
    name: 'okolo_replica_used',
    help: '1: answers are read from it; 0: it is behind, or away',
    ...given,
  })
  return (replicas) => {
    for (const each of [lag, used]) each.reset()
    for (const { replica, lagSeconds, isUsed } of replicas) {
      if (lagSeconds !== null) lag.set({ replica }, lagSeconds)
      used.set({ replica }, isUsed ? 1 : 0)
    }
  }
}

type Model = NonNullable<ServerFigures['model']>

/** Without a model, or without a limit of its tokens, there are no lines of it. */
function modelGauges(register: Registry, { left }: Model): (model: Model) => void {
  const given = { registers: [register] }
  const asked = new Counter({
    name: 'okolo_search_model_requests_total',
    help: 'Searches that the language model was asked to read',
    ...given,
  })
  const tokens = new Counter({
    name: 'okolo_search_model_tokens_total',
    help: 'Tokens that it counted',
    ...given,
  })
  const requestsLeft = new Gauge({
    name: 'okolo_search_model_requests_left',
    help: 'Searches that it may still be asked in this hour',
    ...given,
  })
  const tokensLeft =
    left.tokens === null
      ? null
      : new Gauge({
          name: 'okolo_search_model_tokens_left',
          help: 'Tokens that it may still count today',
          ...given,
        })
  return (model) => {
    for (const each of [asked, tokens]) each.reset()
    asked.inc(model.asked)
    tokens.inc(model.tokens)
    requestsLeft.set(model.left.requests)
    tokensLeft?.set(model.left.tokens ?? 0)
  }
}

function cacheGauges(register: Registry): (caches: ServerFigures['caches']) => void {
  const given = { labelNames: ['cache'] as const, registers: [register] }
  const bytes = new Gauge({ name: 'okolo_cache_bytes', help: 'Memory that it takes', ...given })
  const entries = new Gauge({ name: 'okolo_cache_entries', help: 'Entries that it has', ...given })
  const hits = new Counter({ name: 'okolo_cache_hits_total', help: 'Found in it', ...given })
  const misses = new Counter({
    name: 'okolo_cache_misses_total',
    help: 'Not found in it, or no longer fresh',
    ...given,
  })
  return (caches) => {
    for (const each of [hits, misses]) each.reset()
    for (const { cache, ...figures } of caches) {
      bytes.set({ cache }, figures.bytes)
      entries.set({ cache }, figures.entries)
      hits.inc({ cache }, figures.hits)
      misses.inc({ cache }, figures.misses)
    }
  }
}
