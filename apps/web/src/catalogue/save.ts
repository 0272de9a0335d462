import { deviceNow } from '../device/clock.ts'
import { readUserState, settleSaved, showSaved } from '../device/user-state.ts'
import { readSession } from '../device/session.ts'
import { openDialog } from './open-dialog.ts'

/** Signed out on the web: the visitor is asked to log in. */
export function mustAsk(): boolean {
  return readSession() === null && !('Capacitor' in window)
}

/** A second tap within this time (milliseconds) was meant for the first, as is a key that is held. */
const ONE_TAP = 400
let last = { slug: '', at: -ONE_TAP }

type Saving = {
  slug: string
  /** Which of several dates, for calendars. */
  date: string | null
  /** The fallback if the dialog's code cannot be fetched. */
  otherwise: () => void
}

/**
 * Saves an event, or no longer: signed in, or in the app, it shows at once and is then sent (features/saved). Signed out on the web the
 * log-in opens, and saves it (specification 6). A double tap counts once: it takes neither this heart back nor one that has moved under it.
 */
export function toggleSaved({ slug, date, otherwise }: Saving): void {
  if (mustAsk()) return openDialog({ kind: 'join', wish: { kind: 'save', slug, date }, otherwise })
  const isSaved = !readUserState().saved.has(slug)
  const isSecond = deviceNow() - last.at < ONE_TAP && (slug === last.slug || !isSaved)
  last = { slug, at: deviceNow() }
  if (isSecond) return
  showSaved(slug, isSaved)
  openDialog({
    kind: 'send-save',
    slug,
    date,
    isSaved,
    otherwise: () => settleSaved(slug, !isSaved),
  })
}
