import type { Notification } from '@okolo/contract/people/notification'
import { formatTag, type Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import type { notificationTexts } from '@okolo/i18n/format'
import { personCard } from '#server/people/cards/person-card.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  readerTitles,
  wholeTitle,
  type TitleReader,
} from '#server/subjects/translation/store/reader-titles.ts'
import { isolated } from '#server/words/isolated.ts'
import type { NotificationRow } from '../store/read-notifications.ts'

export type Say = Awaited<ReturnType<typeof notificationTexts>>

/** Below the folder of the site's icons. */
const ICON = '/icon-192.png'

/** Notifications in their reader's language, and whether a machine translated a title in them. */
export async function toNotifications(
  db: Db,
  rows: readonly NotificationRow[],
  { reader, say }: { reader: TitleReader & { locale: Locale }; say: Say },
): Promise<{ notifications: Notification[]; isTranslated: boolean }> {
  const events = rows.flatMap(({ event }) => event ?? [])
  const titles = await readerTitles(db, events, reader)
  const byEvent = new Map(events.map((event, i) => [event, titles[i]]))
  const notifications = rows.map((row) => {
    const title = row.event === null ? undefined : byEvent.get(row.event)
    const words = title === undefined ? '' : wholeTitle(title)
    return toNotification(row, words, reader.locale, say)
  })
  return { notifications, isTranslated: titles.some(({ isTranslated }) => isTranslated) }
}

function toNotification(
  row: NotificationRow,
  eventTitle: string,
  locale: Locale,
  say: Say,
): Notification {
  const { title, description } = sentence(row, eventTitle, locale, say)
  const actor = row.actor === null ? null : personCard(row.actor)
  return {
    uuid: row.uuid,
    status: row.read_at === null ? 'UNREAD' : 'READ',
    kind: row.kind,
    title,
    description,
    icon: ICON,
    image: actor?.image ?? null,
    tag: row.key,
    path: pathOf(row, locale),
    actor,
    created_at: row.created_at.toISOString(),
  }
}

function sentence(row: NotificationRow, title: string, locale: Locale, say: Say) {
  const { kind, details } = row
  const name = isolated(row.actor?.name || say('somebody'))
  const from = isolated(details['name'] ?? '')
  switch (kind) {
    case 'friend_request':
      return { title: say('requestTitle', { name }), description: say('requestText') }
    case 'friend_confirmed':
      return { title: say('confirmedTitle', { name }), description: say('confirmedText') }
    case 'friend_saved':
      return { title: say('friendSavedTitle', { name, title }), description: say('friendText') }
    case 'event_changed':
      return { title: changeOf(details, title, locale, say), description: say('changedText') }
    case 'followed':
      return { title, description: say('followedText', { name: from }) }
    case 'match':
      return { title, description: say('matchText') }
    case 'reply':
      return {
        title: say('replyTitle', { name: from }),
        description: say('replyText'),
      }
  }
}

/** The change of a saved event in words. `at`: the beginning that is meant, with the zone of the place. */
function changeOf(
  { change = '', at = '', zone = 'UTC', place = '' }: Record<string, string>,
  title: string,
  locale: Locale,
  say: Say,
): string {
  const when = () =>
    new Intl.DateTimeFormat(formatTag(locale), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    }).format(new Date(at))
  switch (change) {
    case 'cancelled':
      return say('cancelled', { title })
    case 'date_cancelled':
      return say('dateCancelled', { title, when: when() })
    case 'postponed':
      return say('postponed', { title })
    case 'sold_out':
      return say('soldOut', { title })
    case 'moved':
      return say('moved', { title, place: isolated(place) })
    case 'new_date':
      return say('newDate', { title, when: when() })
    case 'back':
    case undefined:
    default:
      return say('back', { title })
  }
}

function pathOf({ kind, event, actor, details }: NotificationRow, locale: Locale): string {
  if (event !== null) return pages.event(locale, event.slug)
  if (kind === 'reply' && details['thread'] !== undefined)
    return `/${locale}/messages/${details['thread']}`
  if (kind === 'friend_confirmed' && actor !== null) return `/${locale}/users/${actor.uuid}`
  return `/${locale}/users/friends`
}
