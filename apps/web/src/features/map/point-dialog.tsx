import { useRouteContext } from '@tanstack/react-router'
import { AttributionControl } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { drawWorld, followTheme, styleFor } from './base/base-map.ts'
import styles from './map-canvas.module.css'
import { MapControls } from './map-controls.tsx'
import own from './place-dialog.module.css'
import { useMaplibre } from './use-maplibre.ts'

const MIDDLE = { position: 'absolute', inset: 0, margin: 'auto', pointerEvents: 'none' } as const

type PointProps = {
  location: [number, number]
  isChosen: boolean
  onClose: () => void
  onPick: (location: [number, number]) => void
}

/** A point is chosen by moving the map below the pin in its middle: with a finger, a mouse or the keys. */
export function PointDialog({ location: [lat, lng], isChosen, onClose, onPick }: PointProps) {
  const t = useTranslations()
  const locale = useLocale()
  const { site } = useRouteContext({ from: '__root__' })
  const base = useMemo(
    () => ({ map: site.map, streets: site.streets, locale, at: { lat, lng } }),
    [site, locale, lat, lng],
  )
  const [isDrawn, setDrawn] = useState(true)
  const { container, map } = useMaplibre({
    options: async () => ({
      style: await styleFor(base),
      center: [lng, lat],
      zoom: isChosen ? 16 : 13,
      locale: { 'Map.Title': t('map.label') },
    }),
    onStyle(made) {
      drawWorld(made).catch((error: unknown) => {
        // Without the coast the streets are still there.
        // oxlint-disable-next-line no-console
        console.warn('The map has no coast:', error)
      })
    },
    onFail: () => setDrawn(false),
  })
  useEffect(() => {
    if (map === null) return
    map.addControl(new AttributionControl({ compact: false }), 'bottom-left')
    return followTheme(map, base)
  }, [map, base])
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
