import { CalendarPanel } from './calendar-panel.tsx'
import type { EventPart } from '../parts/event-part.ts'
import { useCounted } from './count-visit.ts'
import { MoodPanel } from './mood-panel.tsx'
import { ReportPanel } from './report-panel.tsx'
import { SharePanel } from './share-panel.tsx'

/** The dialogs of the page. Past and cancelled events have none for calendars. */
export function EventPanels(part: EventPart) {
  useCounted(part)
  const isOver = part.state === 'cancelled' || part.state === 'ended'
  return (
    <>
      <SharePanel {...part} />
      {!isOver && <CalendarPanel {...part} />}
      <MoodPanel {...part} />
      <ReportPanel {...part} />
    </>
  )
}
