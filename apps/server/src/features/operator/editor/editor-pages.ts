import type { OperatorPage } from '../operator-page.ts'
import { announcementsPage } from './announcements.ts'
import { collectionsPage } from './collections.ts'
import { noteActions } from './notes.ts'
import { picksPage } from './picks.ts'

/** The pages of the editor's hand, in the order of the menu. */
export const editorPages: readonly OperatorPage[] = [
  picksPage,
  collectionsPage,
  announcementsPage,
  noteActions,
]
