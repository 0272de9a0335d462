import { describe, expect, test } from 'vitest'
import { diverseGroups, lotOf, type Candidate } from './diversify.ts'
import { CAP_NAMES, CAP_WINDOW, CAPS, COLD_SLOTS, type CapName } from './ranking-constants.ts'
import { jaccard, seriesTitle, similarity, TitleTraits, trigramsOf } from './similarity.ts'

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
    title: { trigrams: trigramsOf(seriesTitle(title)) },
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
      copyOf: `title ${upTo(120)}`,
      venue: upTo(10) === 0 ? null : upTo(25),
      organizers: [upTo(20)],
      category: upTo(12),
      title: new TitleTraits(`event ${String.fromCharCode(97 + upTo(26), 97 + upTo(26), 97 + id)}`),
      score: next(),
      bigNight: 0,
      isLongRunning: upTo(8) === 0,
      isOnline: upTo(10) === 0,
      isComplete: upTo(8) !== 0,
      isCold: upTo(2) === 0,
      lot: next(),
      ...given(next),
    }))
  }
  const SEEDS = Array.from({ length: 30 }, (_, i) => i + 1)
  const MOST = 6
  const groups = (candidates: Candidate[], lifted?: Set<CapName>) =>
    diverseGroups(candidates, { most: () => MOST, capacity: 30 }, lifted)
  const ids = (placed: readonly Candidate[]) => placed.map(({ id }) => id)

  test.each(SEEDS)(
    'six of each section in their order, then the best of the others (%i)',
    (seed) => {
      const { grouped, more } = groups(pool(seed))
      const sections = grouped.map(({ section }) => section)
      expect(sections).toEqual([0, 1, 2, 3].flatMap((section) => Array<number>(MOST).fill(section)))
      expect(grouped.length + more.length).toBe(30)
      expect(new Set(ids([...grouped, ...more])).size).toBe(30)
    },
  )

  test.each(SEEDS)('the same candidates in any order give the same groups (%i)', (seed) => {
    const candidates = pool(seed)
    const next = random(seed + 1000)
    const shuffled = candidates
      .map((candidate) => ({ candidate, key: next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ candidate }) => candidate)
    expect(ids(groups(shuffled).grouped)).toEqual(ids(groups(candidates).grouped))
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
      const picked = groups(pool(seed, 400)).grouped
      for (let at = 0; at + CAP_WINDOW <= picked.length; at += 1)
        expect(COUNTED[cap](picked.slice(at, at + CAP_WINDOW))).toBeLessThanOrEqual(CAPS[cap])
    }
  })

  test('where one hall has everything, caps give way; a copy of what stands is never shown', () => {
    const one = pool(1, 30, () => ({ venue: 1, section: 0, isComplete: true }))
    expect(groups(one).grouped).toHaveLength(MOST)
    const copies = pool(1, 30, () => ({ section: 0, copyOf: 'reading club' }))
    expect(groups(copies)).toMatchObject({ grouped: [{ copyOf: 'reading club' }], more: [] })
  })

  test('few titles are compared: likeness only grows, and the others have too little merit', () => {
    let read = 0
    const counted = pool(1, 400).map((candidate) => {
      const { trigrams } = candidate.title
      return {
        ...candidate,
        title: {
          get trigrams() {
            read += 1
            return trigrams
          },
        },
      }
    })
    expect(groups(counted).grouped).toHaveLength(4 * MOST)
    // Two for each comparison: 695, and 2,008 where a comparison goes on with all that stands.
    expect(read / 2).toBeLessThan(900)
  })

  test('a title that says nothing comes last', () => {
    const few = pool(3, 8, () => ({ section: 0 }))
    const whole = diverseGroups(few, { most: () => 8 }).grouped
    const flags = whole.map(({ isComplete }) => isComplete)
    expect(flags).toEqual(flags.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('a place goes by lot to one of the best that nobody has found, where others were found', () => {
    const given = (isCold: (id: number) => boolean) => (next: () => number) => ({
      series: `${next()}`,
      copyOf: `${next()}`,
      venue: null,
      organizers: [],
      section: 0,
      isComplete: true,
      isOnline: false,
      category: Math.floor(next() * 30),
      isCold: isCold(next()),
    })
    const slot = COLD_SLOTS[0] ?? 0
    const shown = (candidates: Candidate[]) => diverseGroups(candidates, { most: () => 20 }).grouped
    const mixed = pool(
      5,
      40,
      given((lot) => lot < 0.5),
    ).map((one) => ({
      ...one,
      score: one.isCold ? one.score / 100 : one.score,
    }))
    expect(shown(mixed).flatMap(({ isCold }, at) => (isCold ? [at] : []))).toEqual(COLD_SLOTS)
    const unknown = pool(
      5,
      100,
      given(() => true),
    )
    const byMerit = unknown.toSorted((a, b) => b.score - a.score).slice(0, 20)
    expect(byMerit.map(({ id }) => id)).toContain(shown(unknown)[slot]?.id)
  })

  test('a group begins with the biggest night among its best, and no two groups with one category', () => {
    const [one, two] = [0, 1].map((section) => [
      { id: section * 10 + 1, section, score: 0.8, bigNight: 0, category: 1 },
      { id: section * 10 + 2, section, score: 0.7, bigNight: 0.5, category: 2 },
      { id: section * 10 + 3, section, score: 0.3, bigNight: 1, category: 3 },
    ])
    const [base] = pool(1, 1)
    if (base === undefined || one === undefined || two === undefined) throw new Error('no pool')
    const traits = { isComplete: true, isCold: false, isOnline: false, venue: null, organizers: [] }
    const candidates = [...one, ...two].map((given) => ({
      ...base,
      ...traits,
      series: `${given.id}`,
      copyOf: `${given.id}`,
      ...given,
    }))
    const { grouped } = diverseGroups(candidates, { most: () => 2 })
    expect(ids(grouped)).toEqual([2, 1, 11, 12])
  })

  test('lots are drawn anew each day and in each city, and are spread evenly', () => {
    expect(lotOf('wien', '2026-11-20', 7)).toBe(lotOf('wien', '2026-11-20', 7))
    expect(lotOf('wien', '2026-11-20', 7)).not.toBe(lotOf('wien', '2026-11-21', 7))
    const lots = Array.from({ length: 1000 }, (_, id) => lotOf('wien', '2026-11-20', id))
    expect(lots.filter((lot) => lot < 0.5).length).toBeGreaterThan(430)
    expect(lots.filter((lot) => lot < 0.5).length).toBeLessThan(570)
  })
})
