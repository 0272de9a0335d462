import type { ClaimedEvent } from '@okolo/contract/people/page-claims'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { FigureList } from '../../catalogue/gifts/figure-list.tsx'
import { spanText } from '../../catalogue/event/event-time.ts'
import { ClaimFrame, monthDayText, Outcome, StepForm } from './claim-parts.tsx'
import { areAnyThin, ThinDays } from '../../shell/gaps/thin-days.tsx'
import { CorrectionForm } from './correction-form.tsx'
import type { DashboardData } from './load-claim.ts'
import { GivenEvent, GiftsPart } from './gifts-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { RightForm } from './right-page.tsx'

/** The organizer's dashboard: figures, the next events to correct and confirm, letters and the end of the claim. */
export function DashboardPage({ data }: { data: DashboardData }) {
  const t = useTranslations('claims')
  const gapWords = useTranslations('gaps')
  const figureWords = useTranslations('mine')
  const locale = useLocale()
  const { dashboard, gaps, k, today } = data
  const { slug, name, proof, until, totals, events, city, wants_letters: wantsLetters } = dashboard
  const on = events.filter(({ date }) => date.status !== 'cancelled')
  return (
    <ClaimFrame slug={slug} title={t('roomTitle', { name })}>
      <Outcome {...data} />
      <p suppressHydrationWarning>{t('roomText', { proof, day: monthDayText(locale, until) })}</p>
      <section className="claim-part" aria-labelledby="figures">
        <h2 id="figures">{figureWords('figures')}</h2>
        <FigureList figures={totals} />
        <p className="claim-small">{t('figuresText')}</p>
      </section>
      <section className="claim-part" aria-labelledby="events">
        <h2 id="events">{t('events')}</h2>
        {events.length === 0 ? (
          <p>{t('noEvents')}</p>
        ) : (
          <ul className="claim-events">
            {events.map((event) => (
              <EventItem key={event.uuid} data={data} event={event} />
            ))}
          </ul>
        )}
        {on.length > 0 && (
          <>
            <p>{t('rightText')}</p>
            <RightForm slug={slug} k={k} events={on} />
          </>
        )}
      </section>
      <GiftsPart data={data} />
      <PeoplePart data={data} />
      {gaps !== null && city !== null && areAnyThin(gaps) && (
        <section className="claim-part" aria-labelledby="gaps">
          <h2 id="gaps">{gapWords('free')}</h2>
          <ThinDays gaps={gaps} city={city} today={today} />
        </section>
      )}
      {wantsLetters !== null && (
        <section className="claim-part" aria-labelledby="letters">
          <h2 id="letters">{t('letters')}</h2>
          <p>{t('lettersText')}</p>
          <StepForm
            slug={slug}
            step="wish"
            fields={{ k, wanted: wantsLetters ? 'no' : 'yes' }}
            button={t(wantsLetters ? 'lettersStop' : 'lettersStart')}
          />
        </section>
      )}
      <section className="claim-part" aria-labelledby="end">
        <h2 id="end">{t('end')}</h2>
        <p>{t('endText')}</p>
        <StepForm slug={slug} step="end" fields={{ k }} button={t('end')} />
      </section>
      <a className="claim-quiet" href={pages.organizer(locale, slug)}>
        {t('publicPage')}
      </a>
    </ClaimFrame>
  )
}

function EventItem({ data, event }: { data: DashboardData; event: ClaimedEvent }) {
  const t = useTranslations('claims')
  const locale = useLocale()
  const { k, today, sent, dashboard, gifts } = data
  const { title, date, figures, confirmed_at: at, corrections } = event
  const given = gifts.filter((gift) => gift.event === event.slug)
  // A given event is changed where it was given. A correction stands above that, until it is taken back.
  const isCorrected = Object.values(corrections).some((word) => word !== null && word !== false)
  return (
    <li className="claim-event">
      <h3>
        <a href={pages.event(locale, event.slug)}>{title}</a>
      </h3>
      <p suppressHydrationWarning>{spanText(locale, date, today)}</p>
      <FigureList figures={figures} />
      {at !== null && (
        <p className="claim-small" suppressHydrationWarning>
          {t('confirmed', { day: monthDayText(locale, at) })}
        </p>
      )}
      {given.map((gift, i) => (
        <GivenEvent key={gift.token ?? i} data={data} gift={gift} />
      ))}
      {(given.length === 0 || isCorrected) && (
        <details>
          <summary>{t('correct')}</summary>
          <CorrectionForm slug={dashboard.slug} k={k} event={event} isSent={sent !== ''} />
        </details>
      )}
    </li>
  )
}
