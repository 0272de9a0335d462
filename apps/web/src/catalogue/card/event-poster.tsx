import { useLocale } from 'use-intl'
import { CardPicture } from './card-picture.tsx'
import { CardText } from './card-text.tsx'
import { useShownTitle } from '../event/use-texts.ts'
import { isForeign } from '../event/two-texts.tsx'
import styles from './event-poster.module.css'
import type { CardProps } from './event-row.tsx'
import { SaveHeart } from './save-heart.tsx'
import { useStubText } from './stub-text.ts'

/** Longer titles make the poster of a phone higher. */
const LONG_TITLE = 52

/** The large card, first of a group: hour, title, place and price stand on the art or the picture. */
export function EventPoster({ id, card, today, motif, day = 'none', withCity = false }: CardProps) {
  const locale = useLocale()
  const { first, second } = useStubText(card, today, day)
  const title = useShownTitle(card)
  return (
    <article
      className={styles['poster']}
      data-kind={card.category.slug}
      data-state={card.state}
      data-foreign={isForeign(card, locale) || undefined}
      data-picture={card.image?.path == null ? undefined : ''}
      data-long={title.length > LONG_TITLE || undefined}
      aria-labelledby={id}
    >
      <CardPicture card={card} motif={motif} place="lead" />
      <time className={styles['hour']} dateTime={card.date.start} suppressHydrationWarning>
        {second === null ? first : `${first}, ${second}`}
      </time>
      <CardText id={id} card={card} today={today} withCity={withCity} className={styles['text']} />
      <SaveHeart card={card} className={styles['heart']} />
    </article>
  )
}
