import { useSyncExternalStore } from 'react'

/** Chromium's install event. It is no standard, so the platform has no type for it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(next: InstallOffer | null): void {
  offer = next
  for (const changed of listeners) changed()
}

// It is made once, early in a visit, and can be taken from any page later.
if (typeof window !== 'undefined')
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    keep(event)
  })

/** Returns a function that installs the app, or null without the browser's offer. */
export function useInstallOffer(): (() => void) | null {
  const made = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => offer,
    () => null,
  )
  if (made === null) return null
  return () => void made.prompt().then(() => keep(null))
}
