import { pages } from '@okolo/contract/site/pages'
import { getRouteApi, useRouteContext } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AppliedFilters } from '../../catalogue/filter/applied-filters.tsx'
import bar from '../../catalogue/filter/filter-bar.module.css'
import controls from '../../ui/controls.module.css'
import { chosenOf } from './map-address.ts'
import { MapBar, MapField } from './map-bar.tsx'
import { MapList } from './map-list.tsx'
import styles from './map-page.module.css'
import { MapPane } from './map-pane.tsx'
import { SheetTop } from './sheet/sheet-top.tsx'
import { useSheet } from './sheet/use-sheet.ts'
import { useMapEvents } from './use-map-events.ts'

const route = getRouteApi('/$locale/map')

/** A map and its list of events, in step. Without a map the list is complete. */
export function MapPage() {
  const t = useTranslations()
  const locale = useLocale()
  const { site } = useRouteContext({ from: '__root__' })
  const data = route.useLoaderData()
  const search = route.useSearch()
  const { city, today, categories } = data
  const base = useMemo(
    () => ({ map: site.map, streets: site.streets, locale, at: { lat: city.lat, lng: city.lng } }),
    [site, locale, city.lat, city.lng],
  )
  const sheet = useSheet()
  const events = useMapEvents(search, data)
  const [isDrawn, setDrawn] = useState(true)
  const isKnown = data.known !== null
  // The code of the map may not have come without a network.
  useEffect(() => setDrawn(true), [isKnown])
  const [chosen, setChosen] = useState<string | null>(null)
  /** Under the mouse or the focus: a card's pin, a pin's cards. */
  const [ofCard, setOfCard] = useState<string | null>(null)
  const [ofPin, setOfPin] = useState<string | null>(null)
  /** Between phone and desktop one of both is seen. */
  const [isList, setList] = useState(false)
  const filter = chosenOf(search, city)
  const place = { at: search['at'], bbox: search['bbox'] }
  const href = (other = filter) => pages.map(locale, { ...other, ...place })
  const list = useRef<HTMLDivElement>(null)
  const path = pages.map(locale, { ...filter, bbox: search['bbox'] })

  function show(key: string): void {
    setChosen(key)
    setList(false)
    sheet.seeMap()
  }
  useEffect(() => {
    list.current?.scrollTo(0, 0)
  }, [path])
  return (
    <div
      className={`${bar['page']} ${styles['page']}`}
      data-map={isDrawn ? 'drawn' : 'none'}
      data-view={isList ? 'list' : 'map'}
    >
      <MapBar data={data} chosen={filter} asked={events.asked} href={href} />
      <div className={styles['stage']}>
        <section
          className={sheet.style}
          data-stop={sheet.stop}
          ref={sheet.sheet}
          aria-labelledby="map-list"
          {...sheet.handlers}
        >
          <SheetTop
            count={events.count}
            toList={pages.feed(locale, { ...filter, ...place })}
            sheet={sheet}
          />
          <div id="map-cards" className={sheet.bodyStyle} ref={list}>
            <AppliedFilters
              chosen={filter}
              asked={events.asked}
              today={today}
              categories={categories}
              href={href}
            />
            {!events.isKnown && (
              <p data-scriptless={isDrawn ? '' : undefined} className={sheet.noteStyle}>
                {t('map.without')}
              </p>
            )}
            <MapList
              events={events}
              data={data}
              search={search}
              chosen={chosen}
              active={ofPin ?? chosen}
              isOne={sheet.stop === 'peek'}
              onPoint={setOfCard}
              onShow={isDrawn ? show : null}
            />
          </div>
        </section>
        <MapField data={data} chosen={filter} asked={events.asked} />
        {isDrawn && (
          <MapPane
            key={city.slug}
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
    </div>
  )
}
