import type { Map as Maplibre } from 'maplibre-gl'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import styles from './map-canvas.module.css'

/** A press moves the map by a third of its size. */
const STEP = 1 / 3
const DIRECTIONS = [
  ['north', 0, -1],
  ['west', -1, 0],
  ['east', 1, 0],
  ['south', 0, 1],
] as const

/**
 * All gestures as buttons, for keyboards, switches and single fingers (WCAG 2.5.7). Without `onLocate` there is no
 * button for the visitor's position.
 */
export function MapControls({ map, onLocate }: { map: Maplibre; onLocate?: () => void }) {
  const t = useTranslations()
  const pan = (x: number, y: number) => {
    const { clientWidth, clientHeight } = map.getContainer()
    map.panBy([x * clientWidth * STEP, y * clientHeight * STEP])
  }
  return (
    <div className={styles['controls']} role="group" aria-label={t('map.controls')}>
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
