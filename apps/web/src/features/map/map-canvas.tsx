import { AttributionControl, type Map as Maplibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTag } from '../../catalogue/event/event-time.ts'
import { apart, besideMarks, pixelsOf } from './apart.ts'
import {
  drawRings,
  drawWorld,
  followTheme,
  hasStreets,
  isWithoutStreets,
  onRing,
  ringsOf,
  styleFor,
  type Base,
} from './base/base-map.ts'
import { writeView, type Area, type MapCity, type Point, type View } from './map-address.ts'
import styles from './map-canvas.module.css'
import { MapControls } from './map-controls.tsx'
import { Mark, PinMark, RingMark } from './map-markers.tsx'
import type { Pin, Ring } from './map-pins.ts'
import { useMaplibre } from './use-maplibre.ts'

/** Zoom up to which a press on a ring goes. */
const NEAREST = 16.5
/** Zoom at which the first view has a few streets. */
const CLOSEST = 15
/** Pixels from the centre to the first ring that has its distance beside it. */
const LEAST_RING = 64
/** How long the sheet takes to move (ui/tokens.css). */
const SHEET_MS = 280

export type CanvasProps = {
  city: MapCity
  /** The area to show: the address's position, else the whole area. */
  view: View | null
  area: Area
  base: Base
  pins: Pin[]
  rings: Ring[]
  /** Key of the pin or ring in step with the list. */
  active: string | null
  /** Key of the selected mark. The map moves if it is out of sight. */
  chosen: string | null
  me: Point | null
  /** Pixels at the bottom that the list covers. */
  covered: () => number
  /** The map has come to rest. `moved`: by the visitor rather than by the address. */
  onStand: (view: View, seen: Area, moved: boolean) => void
  onSelect: (key: string) => void
  onPoint: (key: string | null) => void
  onOpen: (view: View, seen: Area) => void
  onLocate: () => void
  /** The map is drawn for the first time. */
  onThere: () => void
  onFail: () => void
}

/** The interactive map. It brings maplibre-gl, so only pages with a map load it. */
export function MapCanvas(props: CanvasProps) {
  const { city, pins, rings, active, me, onSelect, onPoint, onLocate } = props
  const t = useTranslations('map')
  const { container, map, isPlain } = useDrawnMap(props, t)
  useInSight(map, props)
  const zoom = useZoom(map)
  const shown = useMemo(() => apart(pins, rings, zoom), [pins, rings, zoom])
  const open = ({ bounds: { west, south, east, north } }: Ring) => {
    if (map === null) return
    map.once('moveend', () => props.onOpen(standOf(map), seenOf(map)))
    map.fitBounds([west, south, east, north], {
      maxZoom: Math.max(NEAREST, map.getZoom() + 1),
      padding: paddingOf(props.covered()),
    })
  }
  return (
    <>
      <div ref={container} className={styles['canvas']} data-map-canvas="" />
      {map !== null && (
        <>
          {isPlain && (
            <RingNames map={map} city={city} zoom={zoom} marks={[...shown.rings, ...shown.pins]} />
          )}
          {shown.rings.map((ring) => (
            <RingMark
              key={ring.key}
              map={map}
              ring={ring}
              active={active !== null && ring.keys.includes(active)}
              onOpen={open}
            />
          ))}
          {shown.pins.map((pin) => (
            <PinMark
              key={pin.key}
              map={map}
              pin={pin}
              active={pin.key === active}
              onSelect={onSelect}
              onPoint={onPoint}
            />
          ))}
          {me !== null && (
            <Mark map={map} at={me} level={3}>
              <span className={styles['me']} role="img" aria-label={t('here')} />
            </Mark>
          )}
          <MapControls
            map={map}
            onLocate={onLocate}
            marks={[...shown.rings, ...shown.pins]}
            covered={props.covered}
          />
        </>
      )}
    </>
  )
}

/** The zoom at which the map rests. */
function useZoom(map: Maplibre | null): number {
  const [zoom, setZoom] = useState(10)
  useEffect(() => {
    if (map === null) return
    const note = () => setZoom(map.getZoom())
    note()
    map.on('zoomend', note)
    return () => void map.off('zoomend', note)
  }, [map])
  return zoom
}

/** The map in step with its address and with the theme. */
function useDrawnMap(props: CanvasProps, t: ReturnType<typeof useTranslations<'map'>>) {
  const { city, view, area, base, onStand } = props
  /** Without streets rings and names say where things are. */
  const [isPlain, setPlain] = useState(false)
  const [isBare, setBare] = useState(false)
  /** Marks a move by our code, which offers no new search. */
  const quiet = useRef(true)
  const stands = useRef('')
  const { container, map } = useMaplibre({
    options: async () => ({
      style: await styleFor(base),
      center: [city.lng, city.lat],
      zoom: 10,
      locale: { 'Map.Title': t('label') },
    }),
    onStyle(made) {
      setPlain(!hasStreets(made))
      setBare(isWithoutStreets(made))
      made.once('idle', props.onThere)
      drawRings(made, city, ringsOf(city.radius))
      // The rings first: land takes a slow device a while.
      made.once('idle', () => {
        drawWorld(made).catch((error: unknown) => {
          // Without the coast the rings, pins and names are still there.
          // oxlint-disable-next-line no-console
          console.warn('The map has no coast:', error)
        })
      })
    },
    onFail: props.onFail,
  })
  const told = useEffectEvent((made: Maplibre) => {
    const now = standOf(made)
    const name = `${now.lat.toFixed(5)} ${now.lng.toFixed(5)} ${now.zoom.toFixed(2)}`
    // Another size of the window ends a move, too.
    if (name === stands.current) return
    stands.current = name
    onStand(now, seenOf(made), !quiet.current)
  })
  const show = useEffectEvent((made: Maplibre) => {
    quiet.current = true
    stands.current = ''
    if (view !== null) made.jumpTo({ center: [view.lng, view.lat], zoom: view.zoom })
    else
      made.fitBounds([area.west, area.south, area.east, area.north], {
        animate: false,
        maxZoom: CLOSEST,
        padding: paddingOf(props.covered()),
      })
    told(made)
    quiet.current = false
  })

  useEffect(() => {
    if (map === null) return
    map.on('moveend', () => told(map))
    return followTheme(map, base)
  }, [map, base])
  const remark = isBare ? t('noStreets') : ''
  useEffect(() => {
    if (map === null) return
    const credit = new AttributionControl({ compact: false, customAttribution: remark })
    map.addControl(credit, 'bottom-left')
    return () => {
      if (map.hasControl(credit)) map.removeControl(credit)
    }
  }, [map, remark])

  const place = view === null ? Object.values(area).join() : Object.values(view).join()
  const follow = useEffectEvent((made: Maplibre) => {
    // If the address only repeats the visitor's own move, the map is there already.
    if (view === null || writeView(view) !== writeView(standOf(made))) show(made)
  })
  useEffect(() => {
    if (map !== null) follow(map)
  }, [map, place])
  return { container, map, isPlain }
}

/** Moves the map so that the selected mark is not hidden by the list. */
function useInSight(map: Maplibre | null, { chosen, pins, rings, covered }: CanvasProps): void {
  const show = useEffectEvent((made: Maplibre, key: string) => {
    const mark =
      pins.find((pin) => pin.key === key) ?? rings.find((ring) => ring.keys.includes(key))
    if (mark === undefined) return
    const { clientWidth: wide, clientHeight: high } = made.getContainer()
    const { top, left, right, bottom } = paddingOf(covered())
    const { x, y } = made.project([mark.lng, mark.lat])
    if (x > left && x < wide - right && y > top && y < high - bottom) return
    const offset: [number, number] = [(left - right) / 2, (top - bottom) / 2]
    made.easeTo({ center: [mark.lng, mark.lat], offset })
  })
  useEffect(() => {
    if (map === null || chosen === null) return
    // The list may be opening at the same time.
    const timer = setTimeout(() => show(map, chosen), SHEET_MS)
    return () => clearTimeout(timer)
  }, [map, chosen])
}

type NamesProps = { map: Maplibre; city: MapCity; zoom: number; marks: (Pin | Ring)[] }

/** The city's name at its centre, or close to it if marks are there, and the distance of each ring with room for it. */
function RingNames({ map, city, zoom, marks }: NamesProps) {
  const locale = useLocale()
  const kilometres = new Intl.NumberFormat(formatTag(locale), { style: 'unit', unit: 'kilometer' })
  const named = ringsOf(city.radius).filter((km) => pixelsOf(km, city, zoom) > LEAST_RING)
  return (
    <>
      <Mark map={map} at={city}>
        <span
          className={styles['city']}
          style={{ translate: `0 ${besideMarks(city, marks, zoom)}px` }}
        >
          {city.name}
        </span>
      </Mark>
      {named.map((km) => (
        <Mark key={km} map={map} at={onRing(city, km, Math.PI / 4)}>
          <span className={styles['distance']}>{kilometres.format(km)}</span>
        </Mark>
      ))}
    </>
  )
}

/** Pixels at the map's edges that the field of a phone, the controls and the list cover. */
function paddingOf(covered: number) {
  return covered > 0
    ? { top: 92, left: 52, right: 112, bottom: 64 + covered }
    : { top: 40, left: 48, right: 64, bottom: 40 }
}

function standOf(map: Maplibre): View {
  const { lat, lng } = map.getCenter().wrap()
  return { lat, lng, zoom: map.getZoom() }
}

function seenOf(map: Maplibre): Area {
  const bounds = map.getBounds()
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  // Zoomed out the world is seen more than once.
  return east - west >= 360
    ? { west: -180, east: 180, south: bounds.getSouth(), north: bounds.getNorth() }
    : { west, east, south: bounds.getSouth(), north: bounds.getNorth() }
}
