import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { api as contract } from '@okolo/contract/api/api'
import { askServer } from '../../api/ask-server.ts'
import { formatTag } from '../../catalogue/event/event-time.ts'
import { deviceNow } from '../../device/clock.ts'
import { onKeptTime, readKeptTime } from '../../device/kept-time.ts'
import { takeRefused } from '../../device/waiting.ts'
import { useWaiting } from '../../people/use-waiting.ts'
import { Icon } from '../../ui/icon.tsx'
import { sayFailure } from '../../ui/toast.ts'
import styles from './offline-strip.module.css'

/**
 * "Offline - showing events from hh:mm": the time at which the server sent what is shown, on the visitor's clock. Also
 * says what waits to be sent.
 */
export function OfflineStrip() {
  const t = useTranslations('offline')
  const pageAt = usePageTime()
  const dataAt = useSyncExternalStore(onKeptTime, readKeptTime)
  const waiting = useWaiting().length
  const timeText = useTimeText()
  useEffect(() => {
    const count = takeRefused()
    if (count > 0) sayFailure(t('refused', { count }))
  }, [waiting, t])
  // The list counts more than the page around it.
  const at = dataAt ?? pageAt
  const isSlow = useIsOnline() && at !== null && isOnSlowPage()
  return (
    <div role="status">
      {(at !== null || waiting > 0) && (
        <p ref={tellHeight} className={styles['strip']}>
          <Icon name="warning" />
          <span>
            {at !== null && <span>{timeText(at, isSlow)}</span>}
            {at !== null && waiting > 0 && ' · '}
            {waiting > 0 && <span>{t('waits', { count: waiting })}</span>}
          </span>
          {at !== null && isSlow && (
            <button type="button" onClick={() => window.location.reload()}>
              {t('reload')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** The page makes room for the strip, which is higher where its text is longer. */
function tellHeight(strip: HTMLElement | null): (() => void) | undefined {
  if (strip === null) return undefined
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty('--above', `${strip.offsetHeight}px`))
  watch.observe(strip)
  return () => {
    watch.disconnect()
    style.removeProperty('--above')
  }
}

/** The worker says of a kept page why it is shown; elsewhere only data is kept, and the network was not quite gone. */
function isOnSlowPage(): boolean {
  const { kept, slow } = document.documentElement.dataset
  return kept === undefined || slow !== undefined
}

/** Returns when the server sent the page, if it is kept or the network is gone; else null. */
function usePageTime(): number | null {
  const router = useRouter()
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    // The service worker marks stored pages.
    const { kept } = document.documentElement.dataset
    const isKept = kept !== undefined
    let sent = Number(kept) || deviceNow()
    const leave = router.subscribe('onResolved', () => {
      if (navigator.onLine && !isKept) sent = deviceNow()
    })
    const lost = () => setAt(sent)
    const back = () => {
      // A stored page is old by now, and so is its clock.
      if (isKept) setTimeout(() => void reloadOnceThere(), SETTLED_MS)
      else setAt(null)
    }
    if (isKept || !navigator.onLine) lost()
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    return () => {
      leave()
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
    }
  }, [router])
  return at
}

const SITE: (typeof contract)['site']['path'] = '/v1/site/'
const SETTLED_MS = 500
/** The network may come later than the device says. */
const AGAIN_MS = 2000

/** Loads the page anew once the server answers: until then more is seen on the stored one. */
async function reloadOnceThere(): Promise<void> {
  try {
    await askServer(SITE)
    window.location.reload()
  } catch {
    if (navigator.onLine) setTimeout(() => void reloadOnceThere(), AGAIN_MS)
  }
}

/** Returns the sentence with the time, or with the day where that is not today. */
function useTimeText(): (at: number, isSlow: boolean) => string {
  const t = useTranslations('offline')
  const locale = useLocale()
  return (at, isSlow) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
    const day = { weekday: 'short', day: 'numeric', month: 'short', timeZone } as const
    const isToday = new Date(at).toDateString() === new Date(deviceNow()).toDateString()
    const time = new Intl.DateTimeFormat(
      formatTag(locale),
      isToday ? clock : { ...day, ...clock },
    ).format(at)
    if (isSlow) return t(isToday ? 'slow' : 'slowEarlier', { time })
    return t(isToday ? 'today' : 'earlier', { time })
  }
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed)
      window.addEventListener('offline', changed)
      return () => {
        window.removeEventListener('online', changed)
        window.removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
  )
}
