import { CalendarPanel } from './calendar-panel.tsx'
import type { EventPart } from './event-part.ts'
import { ReportPanel } from './report-panel.tsx'
import { SavePanel } from './save-panel.tsx'
import { SharePanel } from './share-panel.tsx'

/** What opens over the page, which stays beneath it. Nobody goes to what is over or will not be. */
export function EventPanels(part: EventPart) {
  const isOver = part.state === 'cancelled' || part.state === 'ended'
  return (
    <>
      <SavePanel {...part} />
      <SharePanel {...part} />
      {!isOver && <CalendarPanel {...part} />}
      <ReportPanel {...part} />
    </>
  )
}
