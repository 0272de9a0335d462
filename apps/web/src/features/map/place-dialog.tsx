import { useRouteContext } from '@tanstack/react-router'
import { AttributionControl } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { mapHref } from '../../catalogue/places/map-href.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { drawRings, drawWorld, followTheme, styleFor } from './base/base-map.ts'
import styles from './map-canvas.module.css'
import { MapControls } from './map-controls.tsx'
import { Mark } from './map-markers.tsx'
import own from './place-dialog.module.css'
import { useMaplibre } from './use-maplibre.ts'

/** Kilometres of the rings around the place: walks. */
const WALKS = [0.5, 1]

type PlaceProps = { name: string; location: [number, number]; onClose: () => void }

/** One place on the interactive map, over its page. */
export function PlaceDialog({ name, location: [lat, lng], onClose }: PlaceProps) {
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
      zoom: 14.5,
      locale: { 'Map.Title': t('map.label') },
    }),
    onStyle(made) {
      drawRings(made, { lat, lng }, WALKS)
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
    map.addControl(new AttributionControl({ compact: false }), 'bottom-left')
    return followTheme(map, base)
  }, [map, base])
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
