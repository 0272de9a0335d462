import type { CardImage } from '@okolo/contract/events/event'
import {
  pictureAddress,
  pictureSet,
  PICTURE_FORMATS,
  type PictureWidth,
} from '@okolo/contract/events/picture'
import { useState } from 'react'
import { onServer, PICTURE_CORS } from '../../api/origin.ts'
import styles from './event-photo.module.css'

/**
 * Returns the largest picture of this server, for readers of a single address. Null if only another host has it: we
 * fetch nothing from others before consent (specification 6).
 */
export function ownImage(image: CardImage | null): CardImage | null {
  const path = image?.path ?? null
  return image === null || path === null
    ? null
    : { ...image, url: pictureAddress(path, 1280, 'jpg') }
}

/** The displayed width, and the picture widths for it. Each one makes every card larger. */
const PLACES = {
  row: { sizes: '84px', widths: [160, 320] },
  lead: { sizes: '(min-width:640px) 400px,92vw', widths: [320, 480, 640, 960] },
  page: { sizes: '(min-width:1264px) 1200px,100vw', widths: [480, 640, 960, 1280] },
} satisfies Record<string, { sizes: string; widths: PictureWidth[] }>

/** The picture alone, over the drawing that its box already shows. Nothing if there is none or if it fails. */
export function EventPhoto({
  image,
  place,
}: {
  image: Pick<CardImage, 'path' | 'alt'> | null
  place: keyof typeof PLACES
}) {
  const [isBroken, setBroken] = useState(false)
  const { sizes, widths } = PLACES[place]
  const path = image?.path == null ? null : onServer(image.path)
  if (path === null || isBroken) return null
  return (
    <picture className={styles['photo']}>
      {PICTURE_FORMATS.filter((format) => format !== 'jpg').map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={pictureSet(path, widths, format)}
          sizes={sizes}
        />
      ))}
      <img
        src={pictureAddress(path, place === 'page' ? 960 : 480, 'jpg')}
        alt={image?.alt ?? ''}
        crossOrigin={PICTURE_CORS}
        loading={place === 'row' ? 'lazy' : 'eager'}
        decoding="async"
        fetchPriority={place === 'page' ? 'high' : undefined}
        width={320}
        height={150}
        // Before the scripts take over, nobody hears that it failed.
        ref={(shown) => {
          if (shown?.complete === true && shown.naturalWidth === 0 && shown.currentSrc !== '')
            setBroken(true)
        }}
        onError={() => setBroken(true)}
      />
    </picture>
  )
}
