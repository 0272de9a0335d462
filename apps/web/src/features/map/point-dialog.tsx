import { useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './map-canvas.module.css'
import { MapControls } from './map-controls.tsx'
import own from './place-dialog.module.css'
import { useSmallMap } from './use-small-map.ts'

const MIDDLE = { position: 'absolute', inset: 0, margin: 'auto', pointerEvents: 'none' } as const

type PointProps = {
  location: [number, number]
  isChosen: boolean
  onClose: () => void
  onPick: (location: [number, number]) => void
}

/** A point is chosen by moving the map below the pin in its middle: with a finger, a mouse or the keys. */
export function PointDialog({ location, isChosen, onClose, onPick }: PointProps) {
  const t = useTranslations()
  const zoom = isChosen ? 16 : 13
  const { container, map, isDrawn } = useSmallMap({ location, zoom, rings: [] })
  const pick = () => {
    if (map === null) return
    const center = map.getCenter().wrap()
    onPick([Number(center.lat.toFixed(5)), Number(center.lng.toFixed(5))])
    onClose()
  }
  return (
    <Dialog
      title={t('give.pointTitle')}
      onClose={onClose}
      begin="title"
      footer={
        <button
          type="button"
          className={controls['primary']}
          disabled={map === null}
          onClick={pick}
        >
          {t('give.pointUse')}
        </button>
      }
    >
      <p>{isDrawn ? t('give.pointHint') : t('give.pointNone')}</p>
      <div className={own['map']} hidden={!isDrawn}>
        <div ref={container} className={styles['canvas']} data-map-canvas="" />
        {map !== null && (
          <>
            <span className={own['pin']} style={MIDDLE} aria-hidden="true" />
            <MapControls map={map} />
          </>
        )}
      </div>
    </Dialog>
  )
}
