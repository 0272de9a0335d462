import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { toggleSaved } from '../save.ts'
import type { ListedEvent } from '../event/listed-event.ts'
import { useIsSaved } from '../event/use-user-state.ts'
import { useShownTitle } from '../event/use-texts.ts'
import { hrefOf } from './card-text.tsx'
import styles from './save-heart.module.css'

/** Saves an event, or opens the ways to save it. Without a script it leads to the event's page, which has them too. */
export function SaveHeart({
  card,
  className,
}: {
  card: ListedEvent
  className?: string | undefined
}) {
  const t = useTranslations('card')
  const locale = useLocale()
  const href = hrefOf(locale, card)
  const { slug, date } = card
  const title = useShownTitle(card)
  const isSaved = useIsSaved(slug)
  return (
    <a
      className={`${styles['heart']} ${className ?? ''}`}
      href={href}
      data-saved={isSaved || undefined}
      aria-label={t(isSaved ? 'unsave' : 'save', { title })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        toggleSaved({ slug, date: date.uuid, otherwise: () => window.location.assign(href) })
      }}
    >
      <Icon name="heart" size={22} filled={isSaved} />
    </a>
  )
}
