import { useTranslations } from 'use-intl'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateList, datesOf } from '../parts/event-dates.tsx'
import type { EventPart } from '../parts/event-part.ts'

/** Every date, past ones included, over the page. */
export function AllDatesDialog({ part, onClose }: { part: EventPart; onClose: () => void }) {
  const t = useTranslations('event')
  const { coming, past } = datesOf(part)
  return (
    <Dialog title={t('allDates')} onClose={onClose}>
      <DateList data={part.data} dates={coming} current={part.date} onPick={onClose} />
      {part.event.goes_on && <p>{t('goesOn')}</p>}
      {past.length > 0 && (
        <>
          <h3>{t('pastDates')}</h3>
          <DateList data={part.data} dates={past} current={part.date} onPick={onClose} />
        </>
      )}
    </Dialog>
  )
}
