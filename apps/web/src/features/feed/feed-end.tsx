import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NewsletterForm } from '../../shell/newsletter-form.tsx'
import { Subscribe } from '../../shell/subscribe.tsx'
import type { FeedData } from './load-feed.ts'

/** Few people plan evenings: the page does not wait for it. */
const Planning = lazy(async () => ({ default: (await import('./planning.tsx')).Planning }))

/** Ways to hear of new events of the city. */
export function FeedEnd({
  data: { city, places, categories, today },
  chosen,
}: {
  data: Extract<FeedData, { kind: 'city' }>
  chosen: EventFilter
}) {
  const { category } = chosen
  const isHydrated = useHydrated()
  return (
    <>
      <NewsletterForm
        key={city.slug}
        cities={places}
        categories={categories}
        city={city}
        category={typeof category === 'string' ? category : ''}
      />
      <Subscribe of={{ filter: chosen }} />
      {isHydrated && (
        <Suspense>
          <Planning key={city.slug} city={city} today={today} />
        </Suspense>
      )}
    </>
  )
}
