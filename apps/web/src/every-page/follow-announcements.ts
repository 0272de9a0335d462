import type { Announcement } from '@okolo/contract/events/editor'
import type { AnyRouter } from '@tanstack/react-router'
import { readStored, store } from '../device/storage.ts'
import { announcementLines, ANNOUNCEMENTS, cityOfPage } from './announcement-lines.ts'

/** As many as one device remembers to have put away. */
const MOST_KEPT = 50

/** Shows what the site announces on pages of another city than the first one. `close`: name of the box. Returns what stops it. */
export function followAnnouncements(router: AnyRouter, close: string): () => void {
  const isOwnPage = 'native' in document.documentElement.dataset
  let shown = isOwnPage ? undefined : cityOfPage(router.state.matches)
  const look = async () => {
    const city = cityOfPage(router.state.matches)
    const box = document.getElementById(ANNOUNCEMENTS)
    if (city === shown || box === null) return
    shown = city
    const query = city === null ? '' : `?city=${encodeURIComponent(city)}`
    const list = await ask(router, query)
    if (list === null || shown !== city) return
    const gone = putAway()
    box.innerHTML = announcementLines(
      list.filter(({ id }) => !gone.includes(String(id))),
      close,
    )
    keepPutAway(box)
  }
  void look()
  return router.subscribe('onResolved', () => void look())
}

async function ask({ options }: AnyRouter, query: string): Promise<Announcement[] | null> {
  const { api } = options.context
  return api.ask(`/v1/announcements/${query}`).catch(() => null)
}

function putAway(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored('announcements') ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

/** The script of a page with announcements does it already. */
function keepPutAway(box: HTMLElement): void {
  if ('kept' in box.dataset) return
  box.dataset['kept'] = ''
  box.addEventListener('change', ({ target }) => {
    const line = target instanceof Element ? target.closest('p') : null
    const id = line?.dataset['id']
    if (id === undefined) return
    store('announcements', JSON.stringify([...putAway(), id].slice(-MOST_KEPT)))
    line?.remove()
  })
}
