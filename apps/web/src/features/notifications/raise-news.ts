import type { Notification } from '@okolo/contract/people/notification'
import { pages } from '@okolo/contract/site/pages'
import type { Locale } from '@okolo/contract/locale'
import { readSession } from '../../device/session.ts'
import { readStored, store } from '../../device/storage.ts'
import { callAs } from '../../people/session-calls.ts'

/**
 * Has the browser show each new unread notification once over all tabs, if the person has allowed it (specification 4). On
 * a device that has shown none, only the newest one is new.
 */
export async function raiseNews(locale: Locale): Promise<void> {
  if (!('Notification' in window) || window.Notification.permission !== 'granted') return
  try {
    await navigator.locks.request('okolo:raise', async () => {
      const { results } = await callAs('notifications', { locale })
      for (const one of takeNew(results)) await raise(one, locale)
    })
  } catch {
    // They stay in the list.
  }
}

/** Returns the unread ones that this device has not shown, oldest first, and remembers them as shown. */
function takeNew(newest: Notification[]): Notification[] {
  const of = readSession()?.user.uuid ?? ''
  const [whose, ...shown] = readStored('raised')?.split(' ') ?? []
  const unread = newest.filter(({ status }) => status === 'UNREAD')
  store('raised', [of, ...newest.map(({ uuid }) => uuid)].join(' '))
  if (whose !== of) return unread.slice(0, 1)
  return unread.filter(({ uuid }) => !shown.includes(uuid)).toReversed()
}

async function raise(news: Notification, locale: Locale): Promise<void> {
  const { title, description: body, icon, tag, uuid } = news
  const path = pages.notifications(locale, uuid)
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker !== undefined)
    return worker.showNotification(title, { body, icon, tag, data: { path } })
  const shown = new window.Notification(title, { body, icon, tag })
  shown.addEventListener('click', () => window.location.assign(path))
}
