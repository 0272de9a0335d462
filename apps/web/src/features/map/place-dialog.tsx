import { useTranslations } from 'use-intl'
import { mapHref } from '../../catalogue/places/map-href.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './map-canvas.module.css'
import { MapControls } from './map-controls.tsx'
import { Mark } from './map-markers.tsx'
import own from './place-dialog.module.css'
import { useSmallMap } from './use-small-map.ts'

/** Kilometres of the rings around the place: walks. */
const WALKS = [0.5, 1]

type PlaceProps = { name: string; location: [number, number]; onClose: () => void }

/** One place on the interactive map, over its page. */
export function PlaceDialog({ name, location: [lat, lng], onClose }: PlaceProps) {
  const t = useTranslations()
  const { container, map, isDrawn } = useSmallMap({
    location: [lat, lng],
    zoom: 14.5,
    rings: WALKS,
  })
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
