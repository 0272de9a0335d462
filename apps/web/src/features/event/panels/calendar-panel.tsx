import { useLocale, useTranslations } from 'use-intl'
import { spanText } from '../../../catalogue/event/event-time.ts'
import { titledOf, useShownTitle } from '../../../catalogue/event/use-texts.ts'
import { useZoneMark } from '../../../catalogue/event/viewer-zone.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { countVisit } from './count-visit.ts'
import { calendarFile, googleCalendar, outlookCalendar } from './calendar-links.ts'
import { usePageAddress } from './page-address.ts'
import type { EventPart } from '../parts/event-part.ts'
import { CALENDAR_PANEL } from '../parts/panel-ids.ts'
import styles from './panels.module.css'

/** Ways into a calendar. Links only: they need no script. */
export function CalendarPanel(part: EventPart) {
  const t = useTranslations('event')
  const { data, date } = part
  const locale = useLocale()
  const zone = useZoneMark(date)
  return (
    <Panel id={CALENDAR_PANEL} title={t('addToCalendar')}>
      <p className={styles['when']} suppressHydrationWarning>
        {spanText(locale, date, data.today) + zone}
      </p>
      <CalendarLinks {...part} />
    </Panel>
  )
}

/** Links for the shown date and, if more are to come, a file with all of them. */
function CalendarLinks({ event, date }: EventPart) {
  const t = useTranslations('details')
  const locale = useLocale()
  const url = usePageAddress({ event, date })
  const title = useShownTitle(titledOf(event))
  const told = { event, title, date, url }
  const isOne = event.dates.length < 2
  const links: [href: string, text: string, isFile: boolean][] = [
    [calendarFile(event.slug, locale, isOne ? undefined : date.uuid), t('calendarFile'), true],
    [googleCalendar(told), 'Google Calendar', false],
    [outlookCalendar(told), 'Outlook', false],
  ]
  if (!isOne && event.upcoming_dates > 1)
    links.push([calendarFile(event.slug, locale), t('calendarAll'), true])
  return (
    <ul className={styles['list']}>
      {links.map(([href, text, isFile]) => (
        <li key={href}>
          <a
            href={href}
            onClick={() => countVisit(event.slug, 'calendar')}
            {...(isFile ? { download: '' } : { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <Icon name="calendar" />
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
