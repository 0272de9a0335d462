import { describe, expect, test } from 'vitest'
import { DiverseOrder, lotOf, type Candidate, type Placed } from './diversify.ts'
import { CAP_NAMES, CAP_WINDOW, CAPS, COLD_SLOTS, type CapName } from './ranking-constants.ts'
import { jaccard, seriesTitle, similarity, trigramsOf } from './similarity.ts'

/** The same numbers each time (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('likeness', () => {
  const traits = (title: string, given: object = {}) => ({
    series: seriesTitle(title),
    venue: null,
    organizers: [],
    category: 1,
    trigrams: trigramsOf(seriesTitle(title)),
    ...given,
  })

  test('numbers and accents do not make another series', () => {
    expect(seriesTitle('Yoga v parku 3/8')).toBe(seriesTitle('YOGA V PÁRKU (4/8)'))
    expect(seriesTitle('1984')).toBe('1984')
  })

  test('titles are compared by their trigrams', () => {
    expect(jaccard(trigramsOf('Jazz concert'), trigramsOf('Jazz concert'))).toBe(1)
    expect(jaccard(trigramsOf('Jazz concert'), trigramsOf('Čaj o piatej'))).toBe(0)
    const near = jaccard(trigramsOf('Jazz concert'), trigramsOf('Jazz concerts'))
    expect(near).toBeGreaterThan(0.7)
    expect(near).toBeLessThan(1)
  })

  test('series 1, venue and organizer .5, category .35, else the titles', () => {
    const a = traits('Jazz concert', { venue: 1, organizers: [7] })
    expect(similarity(a, traits('JAZZ concert 2'))).toBe(1)
    expect(similarity(a, traits('Čaj', { venue: 1, category: 2 }))).toBe(0.5)
    expect(similarity(a, traits('Čaj', { organizers: [7], category: 2 }))).toBe(0.5)
    expect(similarity(a, traits('Čaj'))).toBe(0.35)
    expect(similarity(a, traits('Čaj', { category: 2 }))).toBe(0)
  })
})

describe('order', () => {
  function pool(
    seed: number,
    size = 150,
    given: (next: () => number) => Partial<Candidate> = () => ({}),
  ): Candidate[] {
    const next = random(seed)
    const upTo = (n: number) => Math.floor(next() * n)
    return Array.from({ length: size }, (_, id) => ({
      id,
      section: upTo(4),
      series: `series ${upTo(60)}`,
      venue: upTo(10) === 0 ? null : upTo(25),
      organizers: [upTo(20)],
      category: upTo(12),
      trigrams: trigramsOf(`event ${String.fromCharCode(97 + upTo(26), 97 + upTo(26), 97 + id)}`),
      score: next(),
      isLongRunning: upTo(8) === 0,
      isOnline: upTo(10) === 0,
      isComplete: upTo(8) !== 0,
      isCold: upTo(2) === 0,
      lot: next(),
      ...given(next),
    }))
  }
  const SEEDS = Array.from({ length: 30 }, (_, i) => i + 1)
  const order = (candidates: Candidate[], lifted?: Set<CapName>) =>
    new DiverseOrder(candidates, lifted).take(Infinity)
  const ids = (placed: readonly Placed<Candidate>[]) => placed.map(({ candidate }) => candidate.id)

  test.each(SEEDS)('nothing is lost or doubled, whatever is asked for first (%i)', (seed) => {
    const candidates = pool(seed)
    const whole = ids(order(candidates))
    expect(whole.toSorted((a, b) => a - b)).toEqual(candidates.map(({ id }) => id))
    const bit = new DiverseOrder(candidates)
    expect(ids(bit.take(7))).toEqual(whole.slice(0, 7))
    expect(ids(bit.take(40))).toEqual(whole.slice(0, 40))
  })

  test.each(SEEDS)('the same candidates in any order give the same list (%i)', (seed) => {
    const candidates = pool(seed)
    const next = random(seed + 1000)
    const shuffled = candidates
      .map((candidate) => ({ candidate, key: next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ candidate }) => candidate)
    expect(ids(order(shuffled))).toEqual(ids(order(candidates)))
  })

  const COUNTED: Record<CapName, (window: Candidate[]) => number> = {
    series: (window) => most(window.map(({ series }) => series)),
    venue: (window) => most(window.flatMap(({ venue }) => venue ?? [])),
    organizer: (window) => most(window.flatMap(({ organizers }) => organizers)),
    category: (window) => most(window.map(({ category }) => category)),
    longRunning: (window) => window.filter(({ isLongRunning }) => isLongRunning).length,
    online: (window) => window.filter(({ isOnline }) => isOnline).length,
  }
  function most(values: readonly (string | number)[]): number {
    return Math.max(
      0,
      ...Map.groupBy(values, (value) => value)
        .values()
        .map((all) => all.length),
    )
  }

  test.each(CAP_NAMES)('the cap on %s holds in every run of 20', (cap) => {
    for (const seed of SEEDS) {
      const picked = order(pool(seed))
        .filter(({ isHeldBack }) => !isHeldBack)
        .map(({ candidate }) => candidate)
      expect(picked.length).toBeGreaterThan(20)
      for (let at = 0; at + CAP_WINDOW <= picked.length; at += 1)
        expect(COUNTED[cap](picked.slice(at, at + CAP_WINDOW))).toBeLessThanOrEqual(CAPS[cap])
    }
  })

  test('a cap that the filter makes senseless is lifted', () => {
    const one = pool(1, 30, () => ({ venue: 1, section: 0, isComplete: true }))
    expect(order(one).filter(({ isHeldBack }) => !isHeldBack)).toHaveLength(2)
    expect(
      order(one, new Set(['venue'])).filter(({ isHeldBack }) => !isHeldBack).length,
    ).toBeGreaterThan(10)
  })

  test('sections follow each other; what lacks an hour or a place, or is one too many, comes after all', () => {
    const placed = order(pool(3))
    const picked = placed.filter(({ isHeldBack }) => !isHeldBack)
    const sections = picked.map(({ candidate }) => candidate.section)
    expect(sections).toEqual(sections.toSorted((a, b) => a - b))
    expect(picked.every(({ candidate }) => candidate.isComplete)).toBe(true)
    expect(placed.findIndex(({ isHeldBack }) => isHeldBack)).toBe(picked.length)
  })

  test('two of twenty places go by lot to what nobody has found yet', () => {
    const candidates = pool(5, 100, (next) => ({
      series: `${next()}`,
      venue: null,
      organizers: [],
      section: 0,
      isComplete: true,
      isOnline: false,
      isLongRunning: false,
      category: Math.floor(next() * 30),
    })).map((one) => ({ ...one, score: one.isCold ? one.score / 100 : one.score }))
    const first = order(candidates).slice(0, CAP_WINDOW)
    const cold = first.flatMap(({ candidate }, i) => (candidate.isCold ? [i] : []))
    expect(cold).toEqual(COLD_SLOTS)
    const winner = candidates
      .filter(({ isCold }) => isCold)
      .toSorted((a, b) => a.lot - b.lot)
      .at(0)
    expect(first[COLD_SLOTS[0] ?? 0]?.candidate.id).toBe(winner?.id)
  })

  test('lots are drawn anew each day and in each city, and are spread evenly', () => {
    expect(lotOf('wien', '2026-11-20', 7)).toBe(lotOf('wien', '2026-11-20', 7))
    expect(lotOf('wien', '2026-11-20', 7)).not.toBe(lotOf('wien', '2026-11-21', 7))
    const lots = Array.from({ length: 1000 }, (_, id) => lotOf('wien', '2026-11-20', id))
    expect(lots.filter((lot) => lot < 0.5).length).toBeGreaterThan(430)
    expect(lots.filter((lot) => lot < 0.5).length).toBeLessThan(570)
  })
})
