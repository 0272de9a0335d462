import { CategoryArt, PosterArt } from '../../ui/category-art.tsx'
import { EventPhoto } from '../event/event-photo.tsx'
import type { ListedEvent } from '../event/listed-event.ts'
import styles from './card-picture.module.css'

type PictureProps = {
  card: ListedEvent
  motif: number | undefined
  place: 'row' | 'lead'
}

/** The art of the category, and over it the event's picture, if it loads. */
export function CardPicture({ card, motif, place }: PictureProps) {
  const subject = { category: card.category.slug, seed: card.slug, motif }
  return (
    <div className={styles[place]} aria-hidden={card.image?.path == null || undefined}>
      {place === 'row' ? (
        <CategoryArt className={styles['motif']} {...subject} />
      ) : (
        <PosterArt {...subject} />
      )}
      <EventPhoto image={card.image} place={place} />
    </div>
  )
}
