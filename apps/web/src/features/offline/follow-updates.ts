import { deviceNow } from '../../device/clock.ts'
import { hasWorker } from '../../device/has-worker.ts'

/** The least time between two questions for a newer version; the browser asks with each load, too. */
const ASK_MS = 60 * 60 * 1000
/** A worker that has not taken over by then never will: the reload alone brings the new pages. */
const TAKE_OVER_MS = 3000
const ANSWER_MS = 1000

/**
 * Calls `ready` once a newer version waits than that of this page. One of the same version takes over where no other page
 * is open. Returns a function that stops it.
 */
export function followUpdates(ready: () => void): () => void {
  if (!hasWorker()) return () => {}
  const { signal, abort } = stopper()
  const follow = async () => {
    const registration = await navigator.serviceWorker.ready
    if (signal.aborted) return
    let asked = deviceNow()
    const look = async ({ waiting }: ServiceWorkerRegistration) => {
      if (waiting === null) return
      if (!(await isOther(waiting))) waiting.postMessage({ takeOver: 'alone' })
      else if (!signal.aborted) ready()
    }
    const found = () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => void look(registration), { signal })
    }
    const ask = () => {
      if (document.visibilityState === 'hidden' || deviceNow() - asked < ASK_MS) return
      asked = deviceNow()
      // Without a network there is nothing new.
      registration.update().catch(() => undefined)
    }
    registration.addEventListener('updatefound', found, { signal })
    document.addEventListener('visibilitychange', ask, { signal })
    found()
    await look(registration)
  }
  void follow()
  return abort
}

/** Lets the waiting worker take over, and loads the page once anew. */
export async function takeOver(): Promise<void> {
  const { serviceWorker } = navigator
  const waiting = (await serviceWorker.getRegistration())?.waiting
  let isLoading = false
  const reload = () => {
    if (!isLoading) window.location.reload()
    isLoading = true
  }
  // It took over already, by a press in another tab.
  if (waiting == null) return reload()
  serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, TAKE_OVER_MS)
  waiting.postMessage({ takeOver: 'pressed' })
}

/** Tells if the worker belongs to another build than this page. One that does not say counts as another. */
function isOther(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((done) => {
    setTimeout(() => done(true), ANSWER_MS)
    port1.addEventListener('message', ({ data }) => {
      const version = String(data)
      done(document.querySelector(`link[href$="${version}"]`) === null)
    })
    port1.start()
    worker.postMessage({ version: true }, [port2])
  })
}

function stopper(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
