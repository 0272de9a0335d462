import type { Day } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { useStubText, type StubDay } from '../../catalogue/card/stub-text.ts'
import { cardKey, type ListedEvent } from '../../catalogue/event/listed-event.ts'
import { useShownTitle } from '../../catalogue/event/use-texts.ts'
import { CategoryArt, motifsInRow } from '../../ui/category-art.tsx'
import styles from './orbit.module.css'

/** Places of the discs on the inner and the outer ring, in degrees from twelve o'clock. */
const INNER = [47, 168, 288]
const OUTER = [318, 108, 232, 16]
/** Radii of both rings, and the box of the drawing around its middle. */
const [NEAR, FAR, WIDTH, HEIGHT] = [120, 194, 520, 430]
/** Kinds that stand there while there are no events. */
const KINDS = ['concert', 'theatre', 'cinema', 'market', 'exhibition', 'family', 'sport-watch']

type OrbitProps = {
  /** Events of the inner ring: the next ones. */
  inner: ListedEvent[]
  /** Events of the outer ring: the weekend's. */
  outer: ListedEvent[]
  /** Names of the rings. */
  innerName: string
  outerName: string
  today: Day
}

/** Tonight and the weekend as rings around the city. Discs are links, named by their titles. */
export function Orbit({ inner, outer, innerName, outerName, today }: OrbitProps) {
  const t = useTranslations('landing')
  const motifs = motifsInRow(
    [...inner, ...outer].map(({ category, slug }) => ({ category: category.slug, seed: slug })),
  )
  return (
    <div className={styles['orbit']}>
      <Rings />
      {inner.length + outer.length === 0 ? (
        <Kinds />
      ) : (
        <nav aria-label={t('orbit')}>
          {[...inner, ...outer].map((event, index) => {
            const isNear = index < inner.length
            return (
              <Disc
                key={cardKey(event)}
                event={event}
                today={today}
                day={isNear ? 'none' : 'weekday'}
                motif={motifs[index]}
                className={isNear ? styles['near'] : styles['far']}
                style={
                  isNear
                    ? onCircle(INNER[index] ?? 0, NEAR)
                    : onCircle(OUTER[index - inner.length] ?? 0, FAR)
                }
              />
            )
          })}
        </nav>
      )}
      {inner.length > 0 && (
        <span className={styles['name']} style={onCircle(229, 124)} aria-hidden="true">
          {innerName}
        </span>
      )}
      {outer.length > 0 && (
        <span className={styles['name']} style={onCircle(138, 197)} aria-hidden="true">
          {outerName}
        </span>
      )}
    </div>
  )
}

type DiscProps = {
  event: ListedEvent
  today: Day
  day: StubDay
  motif: number | undefined
  className: string | undefined
  style: { left: string; top: string }
}

function Disc({ event, today, day, motif, className, style }: DiscProps) {
  const locale = useLocale()
  const title = useShownTitle(event)
  const { first: when } = useStubText(event, today, day)
  return (
    <a
      className={className}
      style={style}
      href={pages.event(locale, event.slug, event.date.uuid ?? undefined)}
      aria-label={`${title}, ${when}`}
      title={title}
      data-kind={event.category.slug}
    >
      <span className={styles['disc']}>
        <CategoryArt category={event.category.slug} seed={event.slug} motif={motif} />
      </span>
      <b suppressHydrationWarning>{when}</b>
    </a>
  )
}

function Rings() {
  return (
    <svg viewBox="-260 -215 520 430" aria-hidden="true" fill="none" stroke="var(--brand)">
      <circle r="46" fill="var(--brand)" stroke="none" />
      <circle r="18" fill="var(--bg)" stroke="none" />
      <g strokeLinecap="round">
        <path strokeWidth="16" opacity=".3" d="M81.8-87.8A120 120 0 1 1 10-119.6" />
        <path strokeWidth="14" opacity=".18" d="M-99-166.8A194 194 0 1 1-142-132.2" />
      </g>
    </svg>
  )
}

/** Categories instead of events, without links. */
function Kinds() {
  return KINDS.map((kind, index) => (
    <span
      key={kind}
      className={index < INNER.length ? styles['near'] : styles['far']}
      style={onCircle([...INNER, ...OUTER][index] ?? 0, index < INNER.length ? NEAR : FAR)}
      data-kind={kind}
    >
      <span className={styles['disc']}>
        <CategoryArt category={kind} />
      </span>
    </span>
  ))
}

function onCircle(angle: number, radius: number): { left: string; top: string } {
  const turn = ((angle - 90) * Math.PI) / 180
  return {
    left: percent(radius * Math.cos(turn), WIDTH),
    top: percent(radius * Math.sin(turn), HEIGHT),
  }
}

function percent(part: number, whole: number): string {
  return `${(50 + (100 * part) / whole).toFixed(1)}%`
}
