import type { CityRef } from '@okolo/contract/places/city-ref'
import type { FeedOf } from '@okolo/contract/site/feeds'
import { pages } from '@okolo/contract/site/pages'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import { FeedLinks } from '../../shell/feed-links.tsx'
import { Head } from '../../shell/head.tsx'
import { breadcrumbs, cityTrail, itemList } from '../../shell/page-data.ts'
import { JsonLd } from '../../ui/json-ld.tsx'
import type { ListedEvent } from '../../catalogue/event/listed-event.ts'

type HostHeadProps = {
  title: string
  description: string
  /** Canonical path after the locale. */
  path: string
  index: boolean
  city: CityRef
  name: string
  /** schema.org data of the venue or the organizer itself. */
  thing: object
  cards: ListedEvent[]
  feed: FeedOf
}

/** Titles, feeds and structured data of a venue or an organizer. */
export function HostHead(props: HostHeadProps) {
  const { title, description, path, index, city, name, thing, cards, feed } = props
  const { origin, look } = useRouteContext({
    from: '__root__',
    select: (context) => context.site,
  })
  const locale = useLocale()
  const home = `${origin}/${locale}`
  return (
    <>
      <Head title={title} description={description} path={path} index={index} picture={path} />
      <FeedLinks of={feed} title={title} />
      {import.meta.env.SSR && index && (
        <JsonLd
          data={{
            '@graph': [
              thing,
              breadcrumbs([[look.name, `${home}/`], ...cityTrail(city, home), [name, home + path]]),
              itemList(cards.map((card) => origin + pages.event(locale, card.slug))),
            ],
          }}
        />
      )}
    </>
  )
}
