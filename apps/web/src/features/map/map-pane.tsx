import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { devicePlace, placeByAddress } from '../../catalogue/places/visitor-place.ts'
import controls from '../../ui/controls.module.css'
import type { Base } from './base/base-map.ts'
import { firstView } from './first-view.ts'
import type { MapData } from './load-map.ts'
import type { CanvasProps } from './map-canvas.tsx'
import {
  areaAround,
  areaOf,
  isSameArea,
  mapCentre,
  searchedArea,
  viewOf,
  writeArea,
  writeView,
  type Area,
  type Point,
  type View,
} from './map-address.ts'
import styles from './map-page.module.css'
import type { MapEvents } from './use-map-events.ts'
import type { useSheet } from './sheet/use-sheet.ts'

/** Kilometres around the visitor's position. */
const NEAR_ME_KM = 10

type PaneProps = {
  search: EventFilter
  data: MapData
  base: Base
  events: MapEvents
  active: string | null
  chosen: string | null
  sheet: ReturnType<typeof useSheet>
  onSelect: (key: string) => void
  onPoint: (key: string | null) => void
  onFail: () => void
}

/** The map with the actions that change the address: moving, searching an area, locating the visitor. */
export function MapPane(props: PaneProps) {
  const { search, data, base, events, active, chosen, sheet, onSelect, onPoint, onFail } = props
  const t = useTranslations()
  const locale = useLocale()
  const router = useRouter()
  const { api, site } = useRouteContext({ from: '__root__' })
  const MapCanvas = useCanvas(onFail)
  const [stand, setStand] = useState<{ view: View; seen: Area } | null>(null)
  const [me, setMe] = useState<Point | null>(null)
  const [isLost, setLost] = useState(false)
  const [isThere, setThere] = useState(false)
  const searched = searchedArea(search)
  const around = areaOf(search, data.city)
  const hasPlace = searched !== null || mapCentre(search) !== null
  const area = hasPlace ? around : firstView(around, events.cards)
  // Another place than the one that was searched last.
  const isMoved =
    viewOf(search) !== null &&
    (searched === null || (stand !== null && !isSameArea(stand.seen, searched)))

  function go(place: { at?: string; bbox?: string; city?: string }, replace: boolean): void {
    const to = { ...search, cursor: undefined, ...place }
    void router.navigate({ href: pages.map(locale, to), replace, resetScroll: false })
  }
  function searchHere(view: View, seen: Area): void {
    events.setZoom(zoomOf(view))
    go({ at: writeView(view), bbox: writeArea(seen) }, false)
  }
  async function locate(): Promise<void> {
    setLost(false)
    const device = await devicePlace(Date.parse(site.now()))
    if (device !== null) {
      const [lat, lng] = device
      setMe({ lat, lng })
      go({ at: '', bbox: writeArea(areaAround({ lat, lng }, NEAR_ME_KM)) }, false)
      return
    }
    // By IP address. A default place does not replace a chosen city.
    const { by, location, area_radius: radius, city } = await placeByAddress(api)
    setLost(by === 'default')
    if (by === 'default' && search.city !== undefined) return
    go({ city: city.slug, at: '', bbox: writeArea(areaAround(location, radius)) }, false)
  }
  return (
    <div className={styles['map']}>
      {MapCanvas !== null && (
        <MapCanvas
          city={data.city}
          view={viewOf(search)}
          area={area}
          base={base}
          pins={events.drawn.pins}
          rings={events.drawn.rings}
          active={active}
          chosen={chosen}
          me={me}
          covered={() => coveredBy(sheet.sheet.current)}
          onStand={(view, seen, moved) => {
            setStand({ view, seen })
            if (moved) go({ at: writeView(view) }, true)
            else events.setZoom(zoomOf(view))
          }}
          onSelect={onSelect}
          onPoint={onPoint}
          onOpen={searchHere}
          onLocate={() => {
            // The server failed too, so the map stays.
            locate().catch(() => setLost(true))
          }}
          onThere={() => setThere(true)}
          onFail={onFail}
        />
      )}
      {!isThere && <p className={styles['wait']}>{t('map.loading')}</p>}
      <div className={styles['over']}>
        {isMoved && stand !== null && (
          <button
            type="button"
            className={controls['primary']}
            onClick={() => searchHere(stand.view, stand.seen)}
          >
            {t('map.searchArea')}
          </button>
        )}
        <p role="status" className={styles['told']}>
          {isLost && t('search.nearMeFailed')}
        </p>
      </div>
    </div>
  )
}

/** The API counts zoom in tiles of 256 pixels, the map in those of 512. */
function zoomOf({ zoom }: View): number {
  return Math.min(22, Math.floor(zoom) + 1)
}

/** Returns the height in pixels that the list covers at the bottom of the map. 0 for a list beside it. */
function coveredBy(sheet: HTMLElement | null): number {
  if (sheet === null || getComputedStyle(sheet).position !== 'absolute') return 0
  return Math.min(sheet.offsetHeight, (sheet.parentElement?.clientHeight ?? 0) / 2)
}

/** How long a busy browser may put the map off. */
const PATIENCE_MS = 2_000

/**
 * The map's code is large: it comes when a browser is there that can draw it, once the page is at rest, and must not hold up its
 * first picture. Without a network it may not come.
 */
function useCanvas(onFail: () => void): ComponentType<CanvasProps> | null {
  const [canvas, setCanvas] = useState<{ Drawn: ComponentType<CanvasProps> } | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let isOver = false
    const begin = () => {
      import('./map-canvas.tsx').then(
        ({ MapCanvas }) => !isOver && setCanvas({ Drawn: MapCanvas }),
        () => !isOver && fail(),
      )
    }
    const stop = whenIdle(begin)
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return canvas?.Drawn ?? null
}

function whenIdle(begin: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(begin, 0)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(begin, { timeout: PATIENCE_MS })
  return () => window.cancelIdleCallback(idle)
}
