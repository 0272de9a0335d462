import type { EventCard, EventImage } from '@okolo/contract/event'
import { RingArt } from '../ui/ring-art.tsx'
import { hueOf } from './moods.ts'

/** Nothing is fetched from other hosts before consent (RULINGS): only pictures on this server are shown. */
export function ownImage(image: EventImage | null): EventImage | null {
  return image !== null && /^\/(?!\/)/.test(image.url) ? image : null
}

/** The event's picture, else rings drawn from its id. The title beside it says what it is. */
export function EventPicture({
  event,
  eager = false,
}: {
  event: Pick<EventCard, 'uuid' | 'image' | 'moods' | 'category'>
  eager?: boolean
}) {
  const image = ownImage(event.image)
  if (image === null) return <RingArt seed={event.uuid} hue={hueOf(event)} />
  return (
    <img
      src={image.url}
      alt={image.alt ?? ''}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      width={320}
      height={150}
    />
  )
}
