import type { EventCard } from '@okolo/contract/events/event'
import { pages } from '@okolo/contract/site/pages'
import { digestTexts } from '@okolo/i18n/format'
import type { ReaderTitle } from '#server/subjects/translation/store/reader-titles.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Site } from '#server/platform/site/site.ts'
import { isolated } from '#server/words/isolated.ts'
import type { GroupKind, Issue } from './issue.ts'
import type { Digest } from './digest.ts'
import { digestHtml } from './digest-html.ts'
import { digestText } from './digest-text.ts'
import { eventLines } from './event-lines.ts'

type ForSubscriber = {
  /** Slug -> the title as the subscriber wants it. */
  titles: ReadonlyMap<string, ReaderTitle>
  publicUrl: string
  site: Site
  email: string
  leaveUrl: string
  preferencesUrl: string
}

/** Writes one subscriber's digest as HTML and as plain text. */
export async function writeDigest(
  issue: Issue,
  { titles, publicUrl, site, email, leaveUrl, preferencesUrl }: ForSubscriber,
): Promise<Pick<Written, 'subject' | 'text' | 'html'>> {
  const { locale, city, category, groups, total, days } = issue
  const say = await digestTexts(locale, site.look(locale))
  const words = {
    online: say('card.online'),
    pick: say('card.pick'),
    until: (date: string) => say('card.until', { date }),
  }
  const shown = groups.map(({ kind, cards }) => ({
    heading: headingOf(kind),
    events: cards.map((card) =>
      eventLines(card, titles.get(card.slug) ?? titleOfCard(card), { ...issue, words, publicUrl }),
    ),
  }))
  const events = shown.flatMap((group) => group.events)
  const [first, ...others] = events
  if (first === undefined) throw new Error('A digest without events cannot be written.')
  const digest: Digest = {
    locale,
    publicUrl,
    site: { name: site.value.name, colours: site.value.colours },
    preview: others
      .slice(0, 3)
      .map(({ title }) => isolated(title.text))
      .join(' · '),
    heading:
      category === null
        ? say('digest.heading', { city: city.name })
        : say('digest.headingCategory', { city: city.name, category: category.name }),
    groups: shown,
    all: {
      label: say('feed.all', { count: Math.max(total, events.length) }),
      url:
        publicUrl +
        pages.feed(locale, {
          city: city.slug,
          ...(category === null ? {} : { category: category.slug }),
          date_from: days.from,
          date_to: days.to,
        }),
    },
    demo: events.some(({ isDemo }) => isDemo) ? say('demo.note') : null,
    why: [
      say('digest.why', { email }),
      ...(events.some(({ title }) => title.isTranslated) ? [say('mail.translated')] : []),
    ].join(' '),
    signature: say('mail.signature'),
    links: [
      { label: say('digest.preferences'), url: preferencesUrl },
      { label: say('digest.unsubscribe'), url: leaveUrl },
      { label: say('digest.privacy'), url: publicUrl + pages.privacy(locale) },
    ],
  }
  const rest = Math.max(total, events.length) - 1
  return {
    subject: say('digest.subject', {
      first: isolated(shortened(first.title.text)),
      count: rest,
      city: city.name,
    }),
    text: digestText(digest),
    html: digestHtml(digest),
  }

  function headingOf(kind: GroupKind): string {
    return kind === 'ongoing' ? say('feed.ongoing') : say(`feed.${kind}`)
  }
}

function titleOfCard({ title: text, language }: EventCard): ReaderTitle {
  return { text, language, isTranslated: false, original: null }
}

const LONGEST_TITLE = 60

/** The subject's last words should still be seen. */
function shortened(title: string): string {
  if (title.length <= LONGEST_TITLE) return title
  return `${title.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, '')}…`
}
