import { without } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { cardKey } from '../../catalogue/event/listed-event.ts'
import { groupFilter, orderOf } from '../../catalogue/list/day-sections.ts'
import { EventList } from '../../catalogue/list/event-list.tsx'
import { useEvents } from '../../catalogue/list/use-events.ts'
import { FeedLinks } from '../../shell/feed-links.tsx'
import { Head } from '../../shell/head.tsx'
import { Subscribe } from '../../shell/subscribe.tsx'
import controls from '../../ui/controls.module.css'
import styles from './collection-page.module.css'

const route = getRouteApi('/$locale/collections/$slug')

/** A named collection: what it is, its events, the way to the map, and its feeds. */
export function CollectionPage() {
  const t = useTranslations()
  const locale = useLocale()
  const { collection, filter, now, today, isOfCity } = route.useLoaderData()
  const { slug, name, intro } = collection
  const { cards, ongoing, sections, next, loadMore, loadingMore, stale } = useEvents(filter)
  const listed = new Set(cards.map(cardKey))
  // Events at the end of the list are not repeated at its top.
  const found = [...ongoing.filter((card) => !listed.has(cardKey(card))), ...cards]
  const path = `/collections/${slug}`
  const own = without(filter, 'cursor')
  return (
    <div className={styles['page']} aria-busy={stale || undefined}>
      <Head
        title={name.text}
        description={intro?.text ?? name.text}
        path={path}
        index={filter.cursor === undefined}
        picture={path}
      />
      <FeedLinks of={{ collection: slug }} title={name.text} />
      <h1 lang={name.language} dir="auto">
        {name.text}
      </h1>
      {intro !== null && (
        <p lang={intro.language} dir="auto">
          {intro.text}
        </p>
      )}
      <p>
        <a className={controls['secondary']} href={pages.map(locale, own)}>
          {t('nav.map')}
        </a>
      </p>
      {found.length === 0 ? (
        <p>{t('empty.nothing')}</p>
      ) : (
        <EventList
          name={t('feed.upcoming')}
          cards={found}
          order={orderOf(filter)}
          groups={{
            cuts: ongoing.length > 0 ? [] : sections,
            allOf: (section) => pages.feed(locale, groupFilter(own, section)),
          }}
          now={now}
          today={today}
          withCity={!isOfCity}
          next={next === null ? null : `${pages.collection(locale, slug)}?cursor=${next}`}
          onMore={loadMore}
          loading={loadingMore}
        />
      )}
      <Subscribe of={{ collection: slug }} />
    </div>
  )
}
