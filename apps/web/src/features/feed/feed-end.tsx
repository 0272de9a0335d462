import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { NewsletterForm } from '../../shell/newsletter-form.tsx'
import { Subscribe } from '../../shell/subscribe.tsx'
import type { FeedData } from './load-feed.ts'
import { Planning } from './planning.tsx'

/** Ways to hear of new events of the city. */
export function FeedEnd({
  data: { city, places, categories, today },
  chosen,
}: {
  data: Extract<FeedData, { kind: 'city' }>
  chosen: EventFilter
}) {
  const { category } = chosen
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
      <Planning key={`${city.slug} planning`} city={city} today={today} />
    </>
  )
}
