import type { GiftLine } from '@okolo/contract/events/own-gifts'
import type { Day } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { giftPages } from '@okolo/contract/site/gift-pages'
import { pages } from '@okolo/contract/site/pages'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { shortWeekdayText, spanText } from '../event/event-time.ts'
import { FigureList } from './figure-list.tsx'
import sheet from './gift-list.css?url'

const GROUPS = ['todo', 'drafts', 'waiting', 'coming', 'past', 'over'] as const
type Group = (typeof GROUPS)[number]

/** Given events in groups: those that wait for their giver first, then by their dates. `actions`: further buttons of one. */
export function GiftList({
  gifts,
  today,
  level,
  actions,
}: {
  gifts: readonly GiftLine[]
  today: Day
  /** Of the groups' headings. */
  level: 2 | 3
  actions: (gift: GiftLine) => ReactNode
}) {
  const t = useTranslations('mine')
  const Heading = `h${level}` as const
  const groups = Map.groupBy(gifts, groupOf)
  return GROUPS.map((group) => {
    const lines = groups.get(group)?.toSorted(byDate(group)) ?? []
    if (lines.length === 0) return null
    return (
      <section key={group} className="gifts-group" aria-label={t(group)}>
        <Heading>{t(group)}</Heading>
        <ul>
          {lines.map((gift, i) => (
            <Line key={gift.token ?? i} gift={gift} today={today} level={level}>
              {actions(gift)}
            </Line>
          ))}
        </ul>
      </section>
    )
  })
}

function groupOf({ state, is_past: isPast }: GiftLine): Group {
  switch (state) {
    case 'draft':
      return 'drafts'
    case 'sent':
    case 'asked':
      return 'todo'
    case 'waiting':
      return 'waiting'
    case 'published':
      return isPast ? 'past' : 'coming'
    case 'refused':
    case 'withdrawn':
      return 'over'
    default:
      return state satisfies never
  }
}

/** The next one first; of what is behind the last one. */
function byDate(group: Group) {
  const turn = group === 'past' || group === 'over' ? -1 : 1
  return (a: GiftLine, b: GiftLine) => turn * startOf(a).localeCompare(startOf(b))
}

function startOf({ date, day, time }: GiftLine): string {
  return date?.start ?? `${day}T${time}`
}

function Line({
  gift,
  today,
  level,
  children,
}: {
  gift: GiftLine
  today: Day
  level: 2 | 3
  children: ReactNode
}) {
  const t = useTranslations('mine')
  const locale = useLocale()
  const Heading = level === 2 ? 'h3' : 'h4'
  const { token, title, reason, email, figures } = gift
  const href = useGiftHref(gift)
  const name = title === '' ? t('untitled') : title
  return (
    <li className="gifts-one">
      <Heading dir="auto">{href === null ? name : <a href={href}>{name}</a>}</Heading>
      <p suppressHydrationWarning>{whenText(locale, gift, today) ?? t('noDay')}</p>
      <GiftState gift={gift} />
      {reason !== null && (
        <blockquote dir="auto" className="gifts-reason">
          {reason}
        </blockquote>
      )}
      {token === null && email !== null && (
        <p className="gifts-small">{t('elsewhere', { email })}</p>
      )}
      {figures !== null && <FigureList figures={figures} />}
      <GiftButtons gift={gift}>{children}</GiftButtons>
      {gift.event !== null && (
        <a className="gifts-page" href={pages.event(locale, gift.event)}>
          {t('page')}
        </a>
      )}
    </li>
  )
}

/** The address of the page behind its link, or of the form of a draft. */
function useGiftHref({ token, state }: GiftLine): string | null {
  const locale = useLocale()
  if (token === null) return null
  return state === 'draft' ? giftPages.give(locale, { k: token }) : giftPages.given(locale, token)
}

/** Says how far a given event is. */
export function GiftState({ gift }: { gift: GiftLine }) {
  const t = useTranslations('mine')
  const card = useTranslations('card')
  const { state, is_cancelled: isCancelled, is_changing: isChanging } = gift
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="late" />
      <p className="gifts-state" data-state={state}>
        {[
          isCancelled && state === 'published' ? card('cancelled') : t(`state.${state}`),
          ...(isChanging ? [t('changing')] : []),
        ].join(' · ')}
      </p>
    </>
  )
}

/** The way to the page behind its link, and further buttons. */
export function GiftButtons({ gift, children }: { gift: GiftLine; children: ReactNode }) {
  const t = useTranslations('mine')
  const href = useGiftHref(gift)
  const label = t(gift.state === 'draft' ? 'continue' : 'open')
  const name = gift.title === '' ? t('untitled') : gift.title
  return (
    <div className="gifts-buttons">
      {href !== null && (
        <a className={controls['secondary']} href={href} aria-label={`${label}: ${name}`}>
          {label}
        </a>
      )}
      {children}
    </div>
  )
}

function whenText(locale: Locale, { date, day, time }: GiftLine, today: Day): string | null {
  if (date !== null) return spanText(locale, date, today)
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const text = shortWeekdayText(locale, day, today)
  return time === '' ? text : `${text}, ${time}`
}
