import type { Day } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { useBadge } from '../event/badge.tsx'
import { formatTag } from '../event/event-time.ts'
import type { ListedEvent } from '../event/listed-event.ts'
import { placeText } from '../event/place-text.ts'
import { isPriceStated, usePriceText } from '../event/price-text.ts'
import { useOpeningText } from '../event/run-text.ts'
import { LanguageMark, TitleTexts } from '../event/two-texts.tsx'
import { useShownTitle } from '../event/use-texts.ts'
import { useZoneMark } from '../event/viewer-zone.tsx'
import styles from './card-text.module.css'
import { FriendsGoing } from './friends-going.tsx'

type TextProps = {
  id: string
  card: ListedEvent
  today: Day
  withCity: boolean
  className: string | undefined
}

/** Title, place and price of a card. The title's link covers the card. */
export function CardText({ id, card, today, withCity, className }: TextProps) {
  const t = useTranslations('card')
  const locale = useLocale()
  const { pick } = card
  return (
    <div className={className}>
      <h3 id={id} className={styles['title']}>
        <TitleTexts as="a" href={hrefOf(locale, card)} event={card} />
      </h3>
      <Where card={card} withCity={withCity} />
      <div className={styles['line']}>
        <p className={styles['facts']}>
          <Facts card={card} today={today} />
        </p>
        <LanguageMark event={card} className={styles['mark']} />
      </div>
      {pick && (
        <p className={styles['pick']}>
          <strong>{t('pick')}</strong> <span lang={pick.language}>{pick.text}</span>
        </p>
      )}
      <FriendsGoing slug={card.slug} />
    </div>
  )
}

export function hrefOf(locale: ReturnType<typeof useLocale>, card: ListedEvent): string {
  return pages.event(locale, card.slug, card.date.uuid ?? undefined)
}

/** Under a title of more letters, which takes two lines, the place has one. */
const ONE_LINE = 26

function Where({ card, withCity }: { card: ListedEvent; withCity: boolean }) {
  const t = useTranslations('card')
  const locale = useLocale()
  const { distance } = card
  const title = useShownTitle(card)
  const isOnline = card.is_online && card.venue === null
  const place = isOnline ? t('online') : (placeText(card, { withCity }) ?? t('noPlace'))
  const away = distance === null || isOnline ? '' : ` · ${kilometers(locale, distance)}`
  return (
    <p
      className={styles['where']}
      data-tight={title.length > ONE_LINE || undefined}
      suppressHydrationWarning
    >
      {place + away}
    </p>
  )
}

/** Price, then the state or the category, then when it is open and where else it is on. */
function Facts({ card, today }: { card: ListedEvent; today: Day }) {
  const t = useTranslations('card')
  const locale = useLocale()
  const priceText = usePriceText()
  const badge = useBadge(card)
  const opening = useOpeningText(card, today)
  const zone = useZoneMark(card.date)
  const words = priceText(card.price)
  const isStated = isPriceStated(card.price)
  return (
    <>
      <strong className={isStated ? styles['price'] : styles['unstated']} suppressHydrationWarning>
        {words}
      </strong>
      {badge !== null && (
        <span className={styles['badge']} data-tone={badge.tone}>
          {badge.text}
        </span>
      )}
      <span className={badge === null ? undefined : styles['unseen']}>{card.category.name}</span>
      {opening !== null && (
        <span suppressHydrationWarning>{card.opening?.at == null ? opening : opening + zone}</span>
      )}
      {card.copies !== undefined && (
        <a
          className={styles['copies']}
          href={pages.feed(locale, { city: card.city.slug ?? '', search: card.copies.search })}
        >
          {t('copies', { count: card.copies.count })}
        </a>
      )}
    </>
  )
}

function kilometers(locale: ReturnType<typeof useLocale>, distance: number): string {
  return new Intl.NumberFormat(formatTag(locale), {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: distance < 10 ? 1 : 0,
  }).format(distance)
}
