import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useEffect, useId, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { EventRow } from '../../catalogue/card/event-row.tsx'
import { isPlaceStated } from '../../catalogue/event/place-text.ts'
import { useShownTitle } from '../../catalogue/event/use-texts.ts'
import { TitlesNote } from '../../catalogue/list/titles-note.tsx'
import { mapHref } from '../../catalogue/places/map-href.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonItems } from '../../ui/skeleton.tsx'
import type { MapData } from './load-map.ts'
import styles from './map-list.module.css'
import type { MapEvents } from './use-map-events.ts'
import { cardKey, type ListedEvent as Card } from '../../catalogue/event/listed-event.ts'

type ListProps = {
  events: MapEvents
  data: MapData
  search: EventFilter
  /** The pin or ring that was chosen last: its first event comes into sight. */
  chosen: string | null
  /** The highlighted pin or ring. */
  active: string | null
  /** Only one card is in sight. */
  isOne: boolean
  onPoint: (key: string | null) => void
  /** Shows an event's pin. Null without an interactive map. */
  onShow: ((key: string) => void) | null
}

/** Every pin as an entry with name and date, then events without an exact place. */
export function MapList(props: ListProps) {
  const { events, data, search, chosen, active, isOne, onPoint, onShow } = props
  const t = useTranslations()
  const locale = useLocale()
  const { cards, next } = events
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (list.current === null || chosen === null) return
    const marked = [...list.current.querySelectorAll<HTMLElement>(':scope > [data-mark]')]
    const own = marked.filter(({ dataset }) => dataset['mark'] === chosen)
    // If the event was selected in the list, it is in view already.
    const focused = own.find((entry) => entry.contains(document.activeElement))
    if (isOne) (focused ?? own[0])?.scrollIntoView({ block: 'start' })
    else if (!list.current.contains(document.activeElement))
      own[0]?.scrollIntoView({ block: 'nearest' })
  }, [chosen, isOne])
  return (
    <>
      {events.failed && (
        <p role="alert" className={styles['plain']}>
          {t('map.failed')}{' '}
          <button type="button" className={controls['secondary']} onClick={events.retry}>
            {t('map.retry')}
          </button>
        </p>
      )}
      {events.isKnown && (
        <p role="status" className={styles['plain']}>
          {t('map.away')}
        </p>
      )}
      {cards.length === 0 && !events.failed && !events.isKnown && (
        <p className={styles['plain']} data-none="">
          {t('map.empty')}
        </p>
      )}
      {cards.length > 0 && <h2 className={controls['hidden']}>{t('map.list')}</h2>}
      <TitlesNote cards={[...cards, ...data.placeless]} />
      <ul
        ref={list}
        className={styles['cards']}
        data-cards=""
        aria-busy={events.isStale || undefined}
      >
        {cards.map((card) => (
          <Entry
            key={cardKey(card)}
            card={card}
            data={data}
            mark={events.markOf(card.location)}
            active={active}
            onPoint={onPoint}
            onShow={onShow}
          />
        ))}
        {events.loadingMore && <SkeletonItems />}
      </ul>
      {next !== null && (
        <a
          className={`${controls['secondary']} ${styles['next']}`}
          href={pages.map(locale, { ...search, cursor: next })}
          rel="next"
          aria-busy={events.loadingMore || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            events.loadMore()
          }}
        >
          {events.loadingMore ? t('feed.loading') : t('feed.more')}
        </a>
      )}
      {data.placeless.length > 0 && (
        <section aria-labelledby="no-place" className={styles['placeless']}>
          <h2 id="no-place">{t('map.noPlace')}</h2>
          <p>{t('map.noPlaceHelp')}</p>
          <ul className={styles['cards']}>
            {data.placeless.map((card, index) => (
              <li key={cardKey(card)}>
                <EventRow id={`no-place-${index}`} card={card} today={data.today} day="date" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type EntryProps = Pick<ListProps, 'data' | 'active' | 'onPoint' | 'onShow'> & {
  card: Card
  mark: string | null
}

function Entry({ card, data, mark, active, onPoint, onShow }: EntryProps) {
  const t = useTranslations('map')
  const isActive = mark !== null && mark === active
  const title = useShownTitle(card)
  const { location } = card
  return (
    <li
      data-mark={mark ?? undefined}
      data-active={isActive || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(mark)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(mark)}
      onBlur={() => onPoint(null)}
    >
      <EventRow id={useId()} card={card} today={data.today} day="date" />
      {location !== null && isPlaceStated(card) && (
        <a
          className={styles['show']}
          href={mapHref(location)}
          target="_blank"
          rel="noopener noreferrer"
          title={t('show')}
          aria-label={t('showEvent', { title })}
          onClick={(event) => {
            if (onShow === null || mark === null) return
            event.preventDefault()
            onShow(mark)
          }}
        >
          <Icon name="map" size={18} />
        </a>
      )}
    </li>
  )
}
