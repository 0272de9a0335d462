import { useSyncExternalStore, type ReactNode } from 'react'

/** Chromium's install event. It is not a standard, so the platform has no type for it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/** The ways to install the app from here. `steps`: for browsers that only have a menu. */
type InstallOffer = { prompt: InstallPrompt | null; steps: ReactNode; isInstalled: boolean }

const NOTHING: InstallOffer = { prompt: null, steps: null, isInstalled: false }
let offer = NOTHING
const listeners = new Set<() => void>()

function keep(change: Partial<InstallOffer>): void {
  offer = { ...offer, ...change }
  for (const changed of listeners) changed()
}

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event
}

// It is made once, early in a visit, and can be taken from any page later.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    keep({ prompt: event, isInstalled: false })
  })
  window.addEventListener('appinstalled', () => keep({ prompt: null, isInstalled: true }))
}

/** Gives the steps that lead to the app by the browser's menu. They come late, because few browsers need them. */
export function offerSteps(steps: ReactNode): void {
  keep({ steps })
}

/** Returns the ways to install the app. `install` is null without the browser's own offer. */
export function useInstallOffer() {
  const { prompt, steps, isInstalled } = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => offer,
    () => NOTHING,
  )
  const install = prompt && (() => void prompt.prompt().then(() => keep({ prompt: null })))
  return { install, steps, isInstalled }
}
