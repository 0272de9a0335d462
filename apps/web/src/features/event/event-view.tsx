import { EventBox } from './box/event-box.tsx'
import { EventHead } from './event-head.tsx'
import styles from './event-view.module.css'
import { language, more, panels, rest, similar } from './later-parts.tsx'
import { EventAbout } from './parts/event-about.tsx'
import type { ShownEvent } from './parts/event-part.ts'
import { EventStatus } from './parts/event-status.tsx'
import { EventTitle } from './parts/event-title.tsx'
import { EventTop } from './parts/event-top.tsx'
import { ReportOutcome } from './parts/report-outcome.tsx'

/**
 * The event page. On a phone: art, title, facts, text, place, one below the other, with the actions fixed above the
 * tabs. On a desktop the title stands on the art, and facts, actions and place in a box beside the text.
 */
export function EventView({ data }: { data: ShownEvent }) {
  const { event } = data
  const { date, state } = event
  const part = { data, event, date, state }
  const isWhole = data.kind === 'event'
  return (
    <article
      className={styles['event']}
      aria-labelledby="event-title"
      data-kind={event.category.slug}
    >
      <EventHead {...part} />
      <EventTop {...part} />
      <div className={styles['sheet']}>
        <div className={styles['notices']}>
          <ReportOutcome />
          <EventStatus {...part} />
        </div>
        <EventTitle {...part}>{isWhole && <language.Part event={event} />}</EventTitle>
        <EventBox {...part} />
        {isWhole ? (
          <>
            <div className={styles['about']}>
              <EventAbout event={event} />
            </div>
            <more.Part {...part} />
            <div className={styles['wide']}>
              <similar.Part data={data} />
            </div>
          </>
        ) : (
          <div className={styles['about']}>
            <rest.Part {...part} />
          </div>
        )}
      </div>
      {isWhole && <panels.Part {...part} />}
    </article>
  )
}
