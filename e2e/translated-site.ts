import { catalogueBuilder } from '@okolo/server/catalogue/testing/catalogue-builder.ts'
import { writeTranslation } from '@okolo/server/catalogue/testing/translations.ts'
import type { accountVisits } from './account-visits.ts'

type Site = ReturnType<typeof accountVisits>['site']

const TEXTS = {
  reading: ['sk', 'Čítanie v podchode', '<p>Príde <b>autor</b> a bude čítať.</p>'],
  garden: ['de', 'Abend im Garten', '<p>Mit <b>Wein</b> und Musik.</p>'],
  choir: ['uk', 'Хор під зорями', '<p>Співають <b>друзі</b>.</p>'],
  walk: ['en', 'Walk by the river', '<p>Two hours with a <b>guide</b>.</p>'],
  oud: ['ar', 'أمسية عود في القلعة', '<p>يعزف <b>ثلاثة</b> موسيقيين.</p>'],
  lecture: ['he', 'הרצאה בספרייה', '<p>עם <b>שאלות</b> ותשובות.</p>'],
} as const

/** Events whose sources write in six languages, two a day. */
export async function writeForeignEvents({ db, app }: Site): Promise<void> {
  const { event } = await catalogueBuilder(db)
  for (const [index, [slug, [language, title, html]]] of Object.entries(TEXTS).entries())
    // The builder keeps one venue at a time.
    // oxlint-disable-next-line no-await-in-loop
    await event({
      slug,
      title,
      language,
      venue: 'hall',
      dates: [{ start: `2026-11-2${index >> 1}T${index % 2 === 0 ? 17 : 20}:00:00Z` }],
      detail: { descriptions: { [language]: html } },
    })
  app.invalidate()
}

/** Writes what a provider would have answered about an event. */
export async function translate(
  { db, app }: Site,
  slug: keyof typeof TEXTS,
  target: string,
  given: { title?: string; html?: string },
): Promise<void> {
  const [language, title, html] = TEXTS[slug]
  const rows = [
    [title, given.title],
    [html, given.html],
  ] as const
  for (const [text, content] of rows)
    if (content !== undefined)
      // oxlint-disable-next-line no-await-in-loop
      await writeTranslation(db, { language, text }, { target, content })
  app.invalidate()
}
