import { readOverlay, settleSaved, showSaved } from '../device/overlay.ts'
import { readSession } from '../device/session.ts'
import { openDialog } from './open-dialog.ts'

type Saving = {
  slug: string
  /** Which of several dates, for calendars. */
  date: string | null
  /** The fallback if the dialog's code cannot be fetched. */
  otherwise: () => void
}

/**
 * Saves an event, or no longer: signed in it shows at once and is then sent (features/saved). Signed out the ways to save open
 * (specification 1).
 */
export function toggleSaved({ slug, date, otherwise }: Saving): void {
  if (readSession() === null) return openDialog({ kind: 'save', slug, date, otherwise })
  const isSaved = !readOverlay().saved.has(slug)
  showSaved(slug, isSaved)
  openDialog({
    kind: 'send-save',
    slug,
    date,
    isSaved,
    otherwise: () => settleSaved(slug, !isSaved),
  })
}
