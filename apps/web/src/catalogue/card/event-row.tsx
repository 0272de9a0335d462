import type { Day } from '@okolo/contract/filter/event-filter'
import { useLocale } from 'use-intl'
import { CardPicture } from './card-picture.tsx'
import { CardText } from './card-text.tsx'
import type { ListedEvent } from '../event/listed-event.ts'
import { isForeign } from '../event/two-texts.tsx'
import styles from './event-row.module.css'
import { SaveHeart } from './save-heart.tsx'
import { useStubText, type StubDay } from './stub-text.ts'

export type CardProps = {
  /** Element id of its title, unique on the page. */
  id: string
  card: ListedEvent
  today: Day
  /** Chosen among the motifs of its category, so that neighbours differ. */
  motif?: number | undefined
  /** How much of the day the stub says. */
  day?: StubDay
  /** Shows the city too, for lists over several cities. */
  withCity?: boolean
}

/** One event in a list: a ticket with the hour on its stub, then title, place and price. */
export function EventRow({ id, card, today, motif, day = 'none', withCity = false }: CardProps) {
  const locale = useLocale()
  const { first, second } = useStubText(card, today, day)
  return (
    <article
      className={styles['row']}
      data-state={card.state}
      data-foreign={isForeign(card, locale) || undefined}
      aria-labelledby={id}
    >
      <div className={styles['stub']} data-kind={card.category.slug}>
        <CardPicture card={card} motif={motif} place="row" />
        <time
          className={styles['hour']}
          dateTime={card.date.start}
          data-size={sizeOf(second === null ? first : `${first} ${second}`)}
          suppressHydrationWarning
        >
          {first}
          {second !== null && <span>{second}</span>}
        </time>
      </div>
      <CardText id={id} card={card} today={today} withCity={withCity} className={styles['text']} />
      <SaveHeart card={card} className={styles['heart']} />
    </article>
  )
}

/** More words take smaller letters, then two lines. */
function sizeOf(words: string): 'small' | 'lines' | undefined {
  if (words.length > 10) return 'lines'
  return words.length > 7 ? 'small' : undefined
}
