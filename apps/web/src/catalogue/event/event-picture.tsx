import type { CardImage } from '@okolo/contract/events/event'
import {
  pictureAddress,
  pictureSet,
  PICTURE_FORMATS,
  type PictureWidth,
} from '@okolo/contract/events/picture'
import { isMoodSlug, type MoodSlug } from '@okolo/contract/events/mood'
import { useState } from 'react'
import { RingArt } from '../../ui/ring-art.tsx'
import styles from './event-picture.module.css'
import type { ListedEvent } from './listed-event.ts'

/** The colour of a category, for events without a mood. */
const CATEGORY_HUES: Record<string, MoodSlug> = {
  concert: 'energetic',
  club: 'party',
  classical: 'cultured',
  festival: 'social',
  theatre: 'romantic',
  comedy: 'funny',
  cinema: 'curious',
  exhibition: 'cultured',
  dance: 'romantic',
  literature: 'creative',
  talk: 'curious',
  workshop: 'creative',
  meetup: 'social',
  tour: 'active',
  food: 'creative',
  market: 'funny',
  family: 'family',
  'sport-watch': 'active',
  'sport-do': 'active',
  wellness: 'chill',
}

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
  row: { sizes: '(min-width:640px) 400px,104px', widths: [160, 320, 480, 640] },
  lead: { sizes: '(min-width:640px) 400px,92vw', widths: [320, 480, 640, 960] },
  page: { sizes: '(min-width:1264px) 1200px,100vw', widths: [480, 640, 960, 1280] },
} satisfies Record<string, { sizes: string; widths: PictureWidth[] }>

/**
 * The event's picture over rings that are drawn from its address. The rings show until it loads, and if it fails. The
 * box has a fixed size, so nothing moves. The title next to it is its description.
 */
export function EventPicture({
  event,
  place,
}: {
  event: Pick<ListedEvent, 'slug' | 'image' | 'moods' | 'category'>
  place: keyof typeof PLACES
}) {
  return (
    <>
      <RingArt seed={event.slug} hue={hueOf(event)} />
      <EventPhoto image={event.image} place={place} />
    </>
  )
}

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
  const path = image?.path ?? null
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
        loading={place === 'row' ? 'lazy' : 'eager'}
        decoding="async"
        fetchPriority={place === 'page' ? 'high' : undefined}
        width={320}
        height={150}
        onError={() => setBroken(true)}
      />
    </picture>
  )
}

/** Colour family of an event's rings: its first mood, else its category's. */
function hueOf(event: { moods: string[]; category: { slug: string } }): MoodSlug {
  const [first] = event.moods
  return isMoodSlug(first) ? first : (CATEGORY_HUES[event.category.slug] ?? 'social')
}
