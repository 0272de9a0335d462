import type { Locale } from '@okolo/contract/locale'
import { send } from '../../api/send.ts'
import { device } from '../../device/port/here.ts'
import { onSession, readSession } from '../../device/session.ts'
import { showUnread } from '../../device/unread.ts'
import { freshSession } from '../../people/session-calls.ts'
import { raiseNews } from './raise-news.ts'

const PATIENCE_MS = 5000
const LONGEST_PATIENCE_MS = 120_000

/**
 * Follows the number of unread notifications while somebody is signed in: the server says it whenever it changes. The
 * browser shows the new ones, where that is permitted. Returns a function that stops it.
 */
export function followUnread(locale: Locale, onNews: () => void): () => void {
  let stream: AbortController | null = null
  let patience = PATIENCE_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  async function follow(signal: AbortSignal): Promise<void> {
    if ((await freshSession(locale)) === null) return showNothing()
    const answer = await send('/v1/notifications/stream/', { signal })
    if (!answer.ok || answer.body === null) throw new Error(`status ${answer.status}`)
    patience = PATIENCE_MS
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (text + value).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) hear(part)
    }
  }

  function hear(part: string): void {
    const unread = Number(/"unread":\s*(\d+)/.exec(part)?.[1] ?? Number.NaN)
    if (Number.isNaN(unread)) return
    device.showBadge(Number(/"badge":\s*(\d+)/.exec(part)?.[1] ?? unread))
    showUnread(unread)
    onNews()
    if (unread > 0) void raiseNews(locale)
  }

  function start(): void {
    clearTimeout(timer)
    if (stream !== null) return
    const own = new AbortController()
    stream = own
    void follow(own.signal)
      .then(
        () => PATIENCE_MS,
        () => {
          // The network or the server is away: asked again, less and less often.
          patience = Math.min(2 * patience, LONGEST_PATIENCE_MS)
          return patience
        },
      )
      .then((wait) => {
        if (stream !== own) return
        stream = null
        timer = setTimeout(start, wait)
      })
  }

  function stop(): void {
    clearTimeout(timer)
    stream?.abort()
    stream = null
  }

  const anew = () => {
    stop()
    start()
  }
  start()
  const leave = onSession(() => {
    // At once: the page may be left now.
    if (readSession() === null) showNothing()
    anew()
  })
  window.addEventListener('online', anew)
  return () => {
    stop()
    leave()
    window.removeEventListener('online', anew)
  }
}

function showNothing(): void {
  showUnread(0)
  device.showBadge(0)
}
