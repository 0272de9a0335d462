import { pages } from '@okolo/contract/site/pages'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { FeedLinks } from '../../shell/feed-links.tsx'
import { Head } from '../../shell/head.tsx'
import { JsonLd } from '../../ui/json-ld.tsx'
import {
  chosenFilter,
  isLandingFeed,
  type FeedAddress,
} from '../../catalogue/filter/feed-filter.ts'
import type { FeedData } from './load-feed.ts'
import type { ListedEvent } from '../../catalogue/event/listed-event.ts'

type FeedHeadProps = {
  data: Extract<FeedData, { kind: 'city' }>
  address: FeedAddress
  cards: ListedEvent[]
  isPast: boolean
}

/** City and city + category are indexed under their own paths. Other choices point there (SEO). */
export function FeedHead({ data, address, cards, isPast }: FeedHeadProps) {
  const t = useTranslations('feed')
  const { city, categories } = data
  const { category: slug } = chosenFilter(address, city.slug)
  const category = categories.find((known) => known.slug === slug)
  const path = `/feed/${city.slug}${category ? `/${category.slug}` : ''}`
  // Search engines need no page of a city without events.
  const index =
    city.eventCount > 0 && isLandingFeed(address) && (slug === undefined || category !== undefined)
  const title = isPast
    ? t('titlePast', { city: city.name })
    : category
      ? t('titleCategory', { category: category.name, city: city.name })
      : t('title', { city: city.name })
  return (
    <>
      <Head
        title={title}
        description={t('description', { city: city.name })}
        path={path}
        index={index}
        picture={`/feed/${city.slug}`}
      />
      {!isPast && <FeedLinks of={{ filter: chosenFilter(address, city.slug) }} title={title} />}
      {import.meta.env.SSR && index && <FeedData title={title} path={path} cards={cards} />}
    </>
  )
}

function FeedData({ title, path, cards }: { title: string; path: string; cards: ListedEvent[] }) {
  const { origin, look } = useRouteContext({
    from: '__root__',
    select: (context) => context.site,
  })
  const locale = useLocale()
  return (
    <JsonLd
      data={{
        '@graph': [
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: look.name, item: `${origin}/${locale}/` },
              { '@type': 'ListItem', position: 2, name: title, item: `${origin}/${locale}${path}` },
            ],
          },
          {
            '@type': 'ItemList',
            itemListElement: cards.map((card, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              url: origin + pages.event(locale, card.slug),
            })),
          },
        ],
      }}
    />
  )
}
