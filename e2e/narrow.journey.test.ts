/** @module-tag looks */
import { LOCALES as LOCALES_OF_ALL } from '@okolo/contract/locale'
import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { accountVisits } from './account-visits.ts'
import { arrive, launch, visitor } from './browser.ts'
import { sitePages } from './site-pages.ts'

const WALK = 600_000
/** A tall window leaves drawings their whole width. */
const PHONES = [
  { width: 320, height: 568 },
  { width: 360, height: 800 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
]
/** Words of 30 letters, in names of more than 60. */
const NAMES = {
  de: 'Kammermusikabend mit anschließenden Wasserkraftwerksbesichtigungen',
  uk: 'Святковий концерт працівників Водопостачальнокомунікаційного',
  ru: 'Большой праздничный вечер с Водогрязеторфопарафинолечением у моря',
}
const LOCALES = ['de', 'uk', 'ru'] as const
const visits = accountVisits({})
const origin = inject('origin')
let browser: Browser
let paths: string[]
let event: Awaited<ReturnType<typeof catalogueBuilder>>['event']
beforeAll(async () => {
  browser = await launch()
  paths = await sitePages(origin)
  event = (await catalogueBuilder(visits.site.db)).event
})

test(
  'at 320 px, which is 400 % of a desktop, no page scrolls sideways; with letters twice as large no name is cut off',
  async () => {
    // The service worker has its own journeys. Here it would only fetch each page twice.
    const context = await visitor(browser, {
      viewport: { width: 320, height: 640 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    const wide: string[] = []
    for (const path of paths.flatMap((one) => [`/de${one}`, `/ru${one}`, `/uk${one}`])) {
      await page.setViewportSize({ width: 320, height: 640 })
      // Alive, and in its own font, which is narrower than the fallback.
      await arrive(page, origin + path)
      await page.evaluate(() => document.fonts.ready)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 320) wide.push(`${path}: ${width}`)
      await page.setViewportSize({ width: 640, height: 640 })
      wide.push(...(await page.evaluate(cutOffAtTwice)).map((name) => `${path}: ${name}`))
    }
    await context.close()
    expect(wide).toEqual([])
  },
  WALK,
)

/**
 * With letters of twice their size: finds elements wider than the window, and controls and headings
 * that cut their words.
 */
function cutOffAtTwice(): string[] {
  document.documentElement.style.fontSize = '200%'
  const names = [...document.querySelectorAll<HTMLElement>('h1, h2, button, label, legend, main a')]
    .filter((one) => one.offsetParent !== null && one.closest('article h3') === null)
    .filter((one) => getComputedStyle(one).overflow !== 'visible' && one.clientWidth > 1)
    .filter(
      (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4,
    )
    .map((one) => `cut off: ${one.textContent.trim().slice(0, 40)}`)
  const width = document.documentElement.scrollWidth
  return width > 640 ? [...names, `at 200 %: ${width}`] : names
}

test.each(LOCALES)(
  'with names of 60 letters and words of 30 no page is wider than a phone, and no bar leaves it (%s)',
  async (locale) => {
    const { member, walks } = await longNames(locale)
    const stranger = await visits.enter(TELEPHONE)
    // The question about cookies is a bar, too. The guide's drawings turn.
    const newcomer = await visits.enter({
      ...TELEPHONE,
      answered: false,
      reducedMotion: 'no-preference',
      guided: false,
    })
    await newcomer.addInitScript(() => {
      const media = window.matchMedia.bind(window)
      window.matchMedia = (query) => media(query === '(display-mode: standalone)' ? 'all' : query)
    })
    // The server knows the app from its second page on.
    await newcomer.goto(`${visits.site.origin}/${locale}/`)
    await newcomer.locator('[data-step]').waitFor()
    const found: string[] = []
    for (const [page, own] of [
      [stranger, walks.open],
      [member, walks.own],
      [newcomer, walks.guide],
    ] as const)
      for (const [path, shown] of own) {
        await page.setViewportSize({ width: 320, height: 568 })
        await arrive(page, `${visits.site.origin}/${locale}${path}`)
        await page.evaluate(() => document.fonts.ready)
        await page.locator('main').locator(shown).first().waitFor()
        found.push(...(await outside(page)).map((fault) => `${path} ${fault}`))
      }
    expect(found).toEqual([])
  },
  WALK,
)

test('on a phone the day, its date and the count stand alone on one line, in every language', async () => {
  const page = await visits.enter({ viewport: { width: 360, height: 740 } })
  const broken: string[] = []
  for (const locale of LOCALES_OF_ALL) {
    await arrive(page, `${origin}/${locale}/feed?city=bratislava`)
    await page.evaluate(() => document.fonts.ready)
    const rows = await page
      .locator('div:has(> h2[id^="day-"]:not([id$="-ongoing"]))')
      .evaluateAll((all) =>
        all.map((row) => {
          const { height } = row.getBoundingClientRect()
          const word = row.querySelector('h2')?.getBoundingClientRect().right ?? 0
          const [first] = row.querySelectorAll('p span')
          return {
            height,
            gap: first === undefined ? 8 : first.getBoundingClientRect().left - word,
            others: row.querySelectorAll('nav, p a').length,
          }
        }),
      )
    expect(rows.length).toBeGreaterThan(1)
    const wrong = rows.filter(({ height, gap, others }) => height > 44 || gap < 8 || others > 0)
    if (wrong.length > 0) broken.push(`${locale}: ${JSON.stringify(wrong)}`)
    const ends = page.locator('main nav a[href*="timeline=past"]')
    expect(await ends.count()).toBe(1)
  }
  expect(broken).toEqual([])
  await page.context().close()
})

const TELEPHONE = { isMobile: true, hasTouch: true } as const

/** An evening whose every name is long, saved by a friend of a member. Returns the member's page and the paths to walk. */
async function longNames(locale: (typeof LOCALES)[number]) {
  const { site } = visits
  const [slug, venue, organizer] = [`evening-${locale}`, `house-${locale}`, `club-${locale}`]
  const name = NAMES[locale]
  await event({
    slug,
    title: name,
    language: locale,
    titles: NAMES,
    town: name,
    district: name,
    venue,
    organizers: [organizer],
    dates: [20, 21, 22].map((day) => ({ start: `2026-11-${day}T19:00:00Z` })),
    place: { lat: 48.15, lng: 17.11 },
    price: 12,
    moods: ['chill', 'offbeat'],
    card: { venue: { slug: venue, name, address: name } },
    detail: {
      performers: [{ name, url: null }],
      organizers: [{ slug: organizer, name, url: null }],
      summaries: { [locale]: name },
      descriptions: { [locale]: `<p>${name.replaceAll(' ', '')}</p>` },
      room: name,
      tags: [name],
    },
  })
  await site.db
    .updateTable('venue')
    .set({ name, address: name })
    .where('slug', '=', venue)
    .execute()
  await site.db.updateTable('organizer').set({ name }).where('slug', '=', organizer).execute()
  site.app.invalidate()
  const person = async (role: string) => {
    const signedIn = await site.member(`${role}-${locale}@example.org`)
    await site.ask('PATCH', '/v1/users/me/', { name }, { token: signedIn.access })
    await site.ask('POST', `/v1/events/${slug}/save/`, null, { token: signedIn.access })
    return signedIn
  }
  const [own, friend] = [await person('member'), await person('friend')]
  await site.ask('POST', `/v1/friends/${friend.user.uuid}/`, null, { token: own.access })
  await site.ask('POST', `/v1/friends/${own.user.uuid}/`, null, { token: friend.access })
  const member = await visits.enter(TELEPHONE)
  const { access, refresh, user } = own
  await member.addInitScript(
    (tokens) => window.localStorage.setItem('AuthTokens', tokens),
    JSON.stringify({ access, refresh, user: { ...user, name }, since: Date.now() }),
  )
  // With what comes last of each page.
  const feed = ['/feed?city=bratislava', 'article h3'] as const
  const chip = '[data-needs-script] > :is([aria-pressed], a[href*="/auth"])'
  const page = [`/events/${slug}`, chip] as const
  return {
    member,
    walks: {
      open: [
        feed,
        page,
        ['/map?city=bratislava', 'article h3'],
        [`/venues/${venue}`, chip],
        [`/organizers/${organizer}`, chip],
        ['/paywall', 'h1'],
      ],
      own: [
        feed,
        page,
        ['/saved', 'article h3'],
        ['/users/friends', 'li a'],
        [`/users/${friend.user.uuid}`, 'article h3'],
        ['/settings', '[role=switch]'],
      ],
      guide: ['platforms', 'vibe', 'week', 'nearby', 'push', 'city'].map(
        (step) => [`/guide/${step}`, `[data-step=${step}] h1`] as const,
      ),
    } satisfies Record<string, (readonly [path: string, shown: string])[]>,
  }
}

/** At each width of a phone: a page that scrolls sideways, and bars that are not whole on the screen. */
async function outside(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of PHONES) {
    await page.setViewportSize(size)
    const faults = await page.evaluate(({ width: screen, height }) => {
      for (const motion of document.getAnimations()) {
        motion.pause()
        motion.currentTime = 0
      }
      const wide = document.documentElement.scrollWidth
      const bars = [...document.querySelectorAll('body *')]
        .filter((one) => getComputedStyle(one).position === 'fixed' && one.checkVisibility())
        // The link to the content comes with the focus.
        .filter((one) => !one.matches('a[href^="#"]'))
        .filter((one) => {
          const { left, right, top, bottom, width: own } = one.getBoundingClientRect()
          return own > 1 && (left < 0 || right > screen + 1 || top < 0 || bottom > height + 1)
        })
      return [
        ...(wide > screen ? [`scrolls: ${wide}`] : []),
        ...bars.map((bar) => `leaves the screen: ${bar.className}`),
      ]
    }, size)
    found.push(...faults.map((fault) => `${size.width} ${fault}`))
  }
  return found
}
