import type { EventDetail, EventPart } from '@okolo/contract/events/event'
import type { Day } from '@okolo/contract/filter/event-filter'
import { giftPages } from '@okolo/contract/site/gift-pages'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { StateBadge } from '../../../catalogue/event/badge.tsx'
import { stateOf } from '../../../catalogue/event/event-state.ts'
import { dayText, hoursText } from '../../../catalogue/event/event-time.ts'
import { TitleTexts } from '../../../catalogue/event/two-texts.tsx'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import { programmeDays, type ProgrammeDay } from './programme-days.ts'
import sheet from './programme.css?url'

/** A longer programme shows only the day that comes next. */
const MOST_OPEN = 24

type Shown = {
  event: EventDetail
  now: string
  /** Today where the event takes place. */
  today: Day
}

/** The programme of a festival: days, their stages, and at each the hours. Nothing for an event without parts. */
export function Programme(shown: Shown) {
  const t = useTranslations('details')
  const locale = usePageLocale()
  const { parts, slug, city, dates } = shown.event
  const isOver = dates.every((date) => stateOf(date, shown.now) === 'ended')
  if (parts.length === 0) return null
  const days = programmeDays(parts)
  const next = days.find(({ stages }) =>
    stages.some((one) => one.parts.some(({ date }) => stateOf(date, shown.now) !== 'ended')),
  )
  return (
    <section id="parts" aria-labelledby="parts-title">
      <link rel="stylesheet" href={sheet} precedence="late" />
      <h2 id="parts-title">{t('parts')}</h2>
      <div className="programme-days">
        {days.map((one) => (
          <DayOfProgramme
            key={one.day}
            {...{ one, shown }}
            isOpen={parts.length <= MOST_OPEN || one === (next ?? days[0])}
          />
        ))}
      </div>
      {!isOver && (
        <p className="programme-add">
          <a
            href={giftPages.give(locale, {
              part_of: slug,
              ...(city.slug !== null && { city: city.slug }),
            })}
          >
            {t('addPart')}
          </a>
        </p>
      )}
    </section>
  )
}

function DayOfProgramme({
  one: { day, stages, count },
  shown,
  isOpen,
}: {
  one: ProgrammeDay
  shown: Shown
  isOpen: boolean
}) {
  const locale = useLocale()
  return (
    <details className="programme-day" open={isOpen}>
      <summary>
        <h3>{dayText(locale, day, shown.today)}</h3>
        <span className="programme-count">{count}</span>
      </summary>
      {stages.map(({ stage, parts }) => (
        <div key={stage}>
          {stage !== null && <h4 className="programme-stage">{stage}</h4>}
          <ul className="programme-acts">
            {parts.map((part) => (
              <Act key={part.slug} {...{ part, shown }} isAlone={stages.length === 1} />
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

/** `isAlone`: no heading says its stage. */
function Act({ part, shown, isAlone }: { part: EventPart; shown: Shown; isAlone: boolean }) {
  const locale = useLocale()
  const { date, stage, slug } = part
  const state = stateOf(date, shown.now)
  return (
    <li>
      <a href={pages.event(locale, slug)}>
        <time dateTime={date.start}>{date.all_day ? '' : hoursText(locale, date)}</time>
        <div className="programme-what">
          <TitleTexts event={part} as="span" />
          {isAlone && stage !== null && <span className="programme-where">{stage}</span>}
          {state !== 'ended' && <StateBadge {...{ date, state }} event={shown.event} />}
        </div>
      </a>
    </li>
  )
}
