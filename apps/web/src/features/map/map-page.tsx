import { pages } from '@okolo/contract/site/pages'
import { getRouteApi, useRouteContext } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AppliedFilters } from '../../catalogue/filter/applied-filters.tsx'
import { FilterButton } from './filter-button.tsx'
import { Head } from '../../shell/head.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { chosenOf, searchedArea } from './map-address.ts'
import { MapList } from './map-list.tsx'
import styles from './map-page.module.css'
import { MapPane } from './map-pane.tsx'
import { useMapEvents } from './use-map-events.ts'
import { useSheet } from './use-sheet.ts'

const route = getRouteApi('/$locale/map')

/** A map and its list of events, in step. Without a map the list is complete. */
export function MapPage() {
  const t = useTranslations()
  const locale = useLocale()
  const { site } = useRouteContext({ from: '__root__' })
  const base = useMemo(() => ({ map: site.map, streets: site.streets, locale }), [site, locale])
  const data = route.useLoaderData()
  const search = route.useSearch()
  const { city, today, categories } = data
  const sheet = useSheet()
  const events = useMapEvents(search, data)
  const [isDrawn, setDrawn] = useState(true)
  const [chosen, setChosen] = useState<string | null>(null)
  /** Under the mouse or the focus: a card's pin, a pin's cards. */
  const [ofCard, setOfCard] = useState<string | null>(null)
  const [ofPin, setOfPin] = useState<string | null>(null)
  /** Between phone and desktop one of both is seen. */
  const [isList, setList] = useState(false)
  const filter = chosenOf(search, city)
  const place = { at: search['at'], bbox: search['bbox'] }
  const isArea = searchedArea(search) !== null
  const heading = isArea ? t('map.headingArea') : t('map.heading', { city: city.name })
  const count = events.count === null ? ' ' : t('map.count', { count: events.count })

  function show(key: string): void {
    setChosen(key)
    setList(false)
    sheet.half()
  }
  return (
    <div
      className={styles['page']}
      data-map={isDrawn ? 'drawn' : 'none'}
      data-view={isList ? 'list' : 'map'}
    >
      <Head
        title={t('map.title', { city: city.name })}
        description={t('map.description', { city: city.name })}
        path="/map"
        index={false}
      />
      <section
        className={styles['sheet']}
        data-stop={sheet.stop}
        ref={sheet.sheet}
        aria-labelledby="map-list"
      >
        <div className={styles['grip']} {...sheet.grip} />
        <div className={styles['top']}>
          <div className={styles['names']}>
            <h1 id="map-list">{heading}</h1>
            <p role="status">{count}</p>
            <p className={styles['note']}>{t('map.note')}</p>
          </div>
          <div className={styles['stops']}>
            <button
              type="button"
              className={controls['icon']}
              aria-label={t('map.more')}
              aria-disabled={sheet.more === null}
              onClick={() => sheet.more?.()}
            >
              <Icon name="down" />
            </button>
            <button
              type="button"
              className={controls['icon']}
              aria-label={t('map.less')}
              aria-disabled={sheet.less === null}
              onClick={() => sheet.less?.()}
            >
              <Icon name="down" />
            </button>
          </div>
        </div>
        <div className={styles['body']}>
          <div className={styles['ways']}>
            <a
              className={controls['chip']}
              href={pages.feed(locale, { ...filter, ...place })}
              data-to-list=""
            >
              {t('map.list')}
            </a>
            <FilterButton chosen={filter} />
            <AppliedFilters
              chosen={filter}
              asked={events.asked}
              today={today}
              categories={categories}
              href={(other) => pages.map(locale, { ...other, ...place })}
              everything={{ city: null }}
            />
          </div>
          {!isDrawn && <p className={styles['plain']}>{t('map.without')}</p>}
          <noscript>
            <p className={styles['plain']}>{t('map.without')}</p>
          </noscript>
          <MapList
            events={events}
            data={data}
            search={search}
            chosen={chosen}
            active={ofPin ?? chosen}
            onPoint={setOfCard}
            onShow={isDrawn ? show : null}
          />
        </div>
      </section>
      {isDrawn && (
        <MapPane
          search={search}
          data={data}
          base={base}
          events={events}
          active={ofCard ?? ofPin ?? chosen}
          chosen={chosen}
          sheet={sheet}
          onSelect={show}
          onPoint={setOfPin}
          onFail={() => setDrawn(false)}
        />
      )}
      <button
        type="button"
        className={`${controls['primary']} ${styles['switch']}`}
        onClick={() => setList(!isList)}
      >
        {isList ? t('nav.map') : t('map.list')}
      </button>
    </div>
  )
}
