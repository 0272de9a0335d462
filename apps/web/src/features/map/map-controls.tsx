import type { Map as Maplibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import type { Point } from './map-address.ts'
import styles from './map-canvas.module.css'

/** A press moves the map by a third of its size. */
const STEP = 1 / 3
const DIRECTIONS = [
  ['north', 0, -1],
  ['west', -1, 0],
  ['east', 1, 0],
  ['south', 0, 1],
] as const

/** Pixels of the controls and half a mark beside them. */
const WIDE = 100
const HIGH = 168
type ControlsProps = {
  map: Maplibre
  onLocate?: () => void
  /** Marks that they must not cover. */
  marks?: Point[]
  /** Pixels at the bottom that a list covers: there the controls stand above it. */
  covered?: () => number
}

/**
 * All gestures as buttons, for keyboards, switches and single fingers (WCAG 2.5.7). Without `onLocate` there is no
 * button for the visitor's position.
 */
export function MapControls({ map, onLocate, marks = [], covered }: ControlsProps) {
  const t = useTranslations()
  const side = useFreeSide(map, marks, covered)
  const pan = (x: number, y: number) => {
    const { clientWidth, clientHeight } = map.getContainer()
    map.panBy([x * clientWidth * STEP, y * clientHeight * STEP])
  }
  return (
    <div
      className={styles['controls']}
      data-side={side}
      role="group"
      aria-label={t('map.controls')}
    >
      <div className={styles['zoom']}>
        <button type="button" aria-label={t('map.zoomIn')} onClick={() => map.zoomIn()}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label={t('map.zoomOut')} onClick={() => map.zoomOut()}>
          <Icon name="minus" />
        </button>
        {onLocate !== undefined && (
          <button type="button" aria-label={t('search.nearMe')} onClick={onLocate}>
            <Icon name="here" />
          </button>
        )}
      </div>
      <div className={styles['compass']}>
        {DIRECTIONS.map(([name, x, y]) => (
          <button
            key={name}
            type="button"
            data-to={name}
            aria-label={t(`map.${name}`)}
            onClick={() => pan(x, y)}
          >
            <Icon name="down" size={18} />
          </button>
        ))}
      </div>
    </div>
  )
}

/** The side on which the controls cover fewer marks, as long as the map rests. */
function useFreeSide(map: Maplibre, marks: Point[], covered: ControlsProps['covered']) {
  const [side, setSide] = useState<'left' | 'right'>('right')
  const choose = useEffectEvent(() => {
    const { clientWidth, clientHeight } = map.getContainer()
    const end = clientHeight - (covered?.() ?? 0)
    const low = marks
      .map(({ lat, lng }) => map.project([lng, lat]))
      .filter(({ y }) => y > end - HIGH && y < end)
    const right = low.filter(({ x }) => x > clientWidth - WIDE && x < clientWidth)
    const left = low.filter(({ x }) => x > 0 && x < WIDE)
    setSide(right.length > left.length ? 'left' : 'right')
  })
  useEffect(() => {
    const rest = () => choose()
    rest()
    map.on('moveend', rest)
    return () => void map.off('moveend', rest)
  }, [map, marks.length])
  return side
}
