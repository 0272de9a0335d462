import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mapHref } from '../../catalogue/places/map-href.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { drawRings, drawWorld, styleFor } from './base-map.ts'
import styles from './map-canvas.module.css'
import { MapControls } from './map-controls.tsx'
import { Mark } from './map-markers.tsx'
import own from './place-dialog.module.css'
import { useMaplibre } from './use-maplibre.ts'

/** Kilometres of the outer of both rings around the place: a walk. */
const WALK = 1

type PlaceProps = { name: string; location: [number, number]; onClose: () => void }

/** One place on the interactive map, over its page. */
export function PlaceDialog({ name, location: [lat, lng], onClose }: PlaceProps) {
  const t = useTranslations()
  const { map: style } = useRouteContext({ from: '__root__', select: ({ site }) => site })
  const [isDrawn, setDrawn] = useState(true)
  const { container, map } = useMaplibre({
    options: () => ({
      style: styleFor(style),
      center: [lng, lat],
      zoom: 13.5,
      locale: { 'Map.Title': t('map.label') },
    }),
    onStyle(made) {
      drawRings(made, { lat, lng }, WALK)
      drawWorld(made).catch((error: unknown) => {
        // Without the coast the rings and the pin are still there.
        // oxlint-disable-next-line no-console
        console.warn('The map has no coast:', error)
      })
    },
    onFail: () => setDrawn(false),
  })
  useEffect(() => {
    if (map === null) return
    const themes = new MutationObserver(() => map.setStyle(styleFor(style), { diff: false }))
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-cookies'] })
    return () => themes.disconnect()
  }, [map, style])
  return (
    <Dialog
      title={name}
      onClose={onClose}
      footer={
        <a href={mapHref([lat, lng])} target="_blank" rel="noopener noreferrer">
          {t('event.openMap')}
        </a>
      }
    >
      <div className={own['map']} hidden={!isDrawn}>
        <div ref={container} className={styles['canvas']} data-map-canvas="" />
        {map !== null && (
          <>
            <Mark map={map} at={{ lat, lng }} level={2}>
              <span className={own['pin']} role="img" aria-label={name} />
            </Mark>
            <MapControls map={map} />
          </>
        )}
      </div>
    </Dialog>
  )
}
