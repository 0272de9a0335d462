import { pages } from '@okolo/contract/site/pages'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { dayIn, shortDayText, startDay } from '../../../catalogue/event/event-time.ts'
import type { ListedEvent } from '../../../catalogue/event/listed-event.ts'
import { useShownTitle } from '../../../catalogue/event/use-texts.ts'
import { callAs } from '../../../people/session-calls.ts'
import { useSession } from '../../../people/use-session.ts'
import styles from '../friends.module.css'

/** The next event that a friend has saved and shows to friends. */
export function NextSaved({ of: uuid }: { of: string }) {
  const locale = useLocale()
  const session = useSession()
  const { data } = useQuery({
    queryKey: ['friends', session?.user.uuid, 'next', locale],
    enabled: session != null,
    queryFn: () => callAs('friendsNext', { locale }),
    retry: false,
  })
  const next = data?.results.find(({ friend }) => friend === uuid)
  return next === undefined ? null : <Next event={next.event} />
}

function Next({ event }: { event: ListedEvent }) {
  const t = useTranslations('friends')
  const locale = useLocale()
  const { site } = useRouteContext({ from: '__root__' })
  const title = useShownTitle(event)
  const { slug, date } = event
  const today = dayIn(site.now(), date.time_zone)
  const when = shortDayText(locale, startDay(date), today)
  return (
    <a className={styles['next']} href={pages.event(locale, slug, date.uuid ?? undefined)}>
      {t('next', { title, when })}
    </a>
  )
}
