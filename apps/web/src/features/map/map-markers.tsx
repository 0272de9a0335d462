import { Marker, type Map as Maplibre } from 'maplibre-gl'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useShortPrice } from '../../catalogue/event/price-text.ts'
import { useTexts } from '../../catalogue/event/use-texts.ts'
import { CategoryArt } from '../../ui/category-art.tsx'
import type { Point } from './map-address.ts'
import styles from './map-canvas.module.css'
import type { Pin, Ring } from './map-pins.ts'

type MarkProps = { map: Maplibre; at: Point; level?: number; children: ReactNode }

/** HTML that moves with a place on the map. `level`: stacking order. */
export function Mark({ map, at: { lat, lng }, level = 0, children }: MarkProps) {
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    const marker = new Marker({ element }).setLngLat([lng, lat]).addTo(map)
    return () => {
      marker.remove()
    }
  }, [map, element, lat, lng])
  useEffect(() => {
    element.style.zIndex = String(level)
  }, [element, level])
  return createPortal(children, element)
}

type PinProps = {
  map: Maplibre
  pin: Pin
  active: boolean
  onSelect: (key: string) => void
  onPoint: (key: string | null) => void
}

/** The events of one spot. The list has all of them: the keyboard need not go through the pins. */
export function PinMark({ map, pin, active, onSelect, onPoint }: PinProps) {
  const t = useTranslations('map')
  const short = useShortPrice()
  const [first] = pin.events
  const count = pin.events.length
  const { category, price, slug, title, translated_title } = first?.properties ?? {}
  const { isOriginal, arrived } = useTexts()
  const came = arrived.get(slug ?? '')?.title ?? translated_title
  const text = count > 1 ? `${count}` : short(price ?? null)
  return (
    <Mark map={map} at={pin} level={active ? 4 : pin.isQuiet ? 1 : 2}>
      <button
        type="button"
        tabIndex={-1}
        className={styles['pin']}
        data-active={active || undefined}
        aria-label={
          count > 1
            ? t('several', { count })
            : [text, isOriginal ? title : (came ?? title)].join(' ')
        }
        onClick={() => onSelect(pin.key)}
        onPointerEnter={() => onPoint(pin.key)}
        onPointerLeave={() => onPoint(null)}
      >
        <span className={styles['motif']} data-kind={category}>
          <CategoryArt category={category ?? 'other'} seed={slug ?? ''} />
        </span>
        {!pin.isQuiet && text !== null && <span>{text}</span>}
      </button>
    </Mark>
  )
}

type RingProps = { map: Maplibre; ring: Ring; active: boolean; onOpen: (ring: Ring) => void }

/** Several spots close together: a ring with their number. */
export function RingMark({ map, ring, active, onOpen }: RingProps) {
  const t = useTranslations('map')
  return (
    <Mark map={map} at={ring} level={active ? 4 : 3}>
      <button
        type="button"
        tabIndex={-1}
        className={styles['ring']}
        data-active={active || undefined}
        aria-label={t('cluster', { count: ring.count })}
        onClick={() => onOpen(ring)}
      >
        {ring.count}
      </button>
    </Mark>
  )
}
