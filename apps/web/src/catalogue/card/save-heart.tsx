import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { openDialog } from '../open-dialog.ts'
import type { ListedEvent } from '../event/listed-event.ts'
import { hrefOf } from './card-text.tsx'
import styles from './save-heart.module.css'

/** Opens the ways to save an event. Without a script it leads to the event's page, which has them too. */
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
  return (
    <a
      className={`${styles['heart']} ${className ?? ''}`}
      href={href}
      aria-label={t('save', { title: card.title })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        openDialog({
          kind: 'save',
          slug: card.slug,
          date: card.date.uuid,
          otherwise: () => window.location.assign(href),
        })
      }}
    >
      <Icon name="heart" size={22} />
    </a>
  )
}
