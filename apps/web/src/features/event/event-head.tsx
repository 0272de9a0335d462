import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { townOf } from '../../catalogue/event/place-text.ts'
import {
  dayRangeText,
  endDay,
  shortDayText,
  spansDays,
  startDay,
} from '../../catalogue/event/event-time.ts'
import { Head } from '../../shell/head.tsx'
import { breadcrumbs, cityTrail } from '../../shell/page-data.ts'
import { JsonLd } from '../../ui/json-ld.tsx'
import { eventsJsonLd } from './event-json-ld.ts'
import type { EventPart } from './parts/event-part.ts'

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1000

/** Title, a description that names place and organizer (specification 2), and the event for search engines. One date of several is canonical to the event (SEO). */
export function EventHead({ data, event: given, date, state }: EventPart) {
  const event = inFoundLanguage(given)
  const t = useTranslations()
  const locale = useLocale()
  const { origin, look } = useRouteContext({
    from: '__root__',
    select: (context) => context.site,
  })
  const path = `/events/${encodeURIComponent(event.slug)}`
  const home = `${origin}/${locale}`
  const words = {
    title: event.title,
    date: spansDays(date)
      ? dayRangeText(locale, startDay(date), endDay(date) ?? startDay(date))
      : shortDayText(locale, startDay(date), data.today),
    venue: event.venue?.name ?? (townOf(event) || t('card.noPlace')),
  }
  const address = event.venue?.address ?? null
  const [organizer] = event.organizers
  const description = [
    t('event.seoDescription', {
      ...words,
      venue: address === null ? words.venue : `${words.venue}, ${address}`,
    }),
    organizer && t('event.seoOrganizer', { organizer: organizer.name }),
    event.summary ?? t('event.seoMore'),
  ]
  return (
    <>
      <Head
        title={t('event.seoTitle', words)}
        description={description.filter(Boolean).join(' ')}
        path={path}
        index={!endedLongAgo()}
        indexedIn={event.indexed_in}
        type="article"
        picture={path}
      />
      {import.meta.env.SSR && (
        <JsonLd
          data={{
            '@graph': [
              ...eventsJsonLd(event, date, data.now, { origin, locale }),
              breadcrumbs([
                [look.name, `${home}/`],
                ...cityTrail(event.city, home),
                [event.title, home + path],
              ]),
            ],
          }}
        />
      )}
    </>
  )

  /** An ended event leaves the index after a month, unless it has another date (SEO). */
  function endedLongAgo(): boolean {
    if (state !== 'ended' || event.upcoming_dates > 0) return false
    const last = endDay(date) ?? startDay(date)
    return Date.parse(data.now) - Date.parse(last) > THIRTY_DAYS
  }
}

/** The texts that search engines get: of a page that they may show for its translation, the translated ones. */
function inFoundLanguage(event: EventPart['event']): EventPart['event'] {
  if (!event.is_translation_indexed) return event
  const { translated, translated_title, title, summary } = event
  return {
    ...event,
    title: translated_title ?? title,
    summary: translated?.summary ?? summary,
  }
}
