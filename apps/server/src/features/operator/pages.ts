import type { OperatorPage } from './operator-page.ts'
import { addPage } from './pages/add.ts'
import { claimsPage } from './pages/claims.ts'
import { eventPage } from './pages/event.ts'
import { installationPages } from './pages/installation-pages.ts'
import { messagesPage } from './pages/messages.ts'
import { mergingPage } from './pages/merging.ts'
import { quarantinePage } from './pages/quarantine.ts'
import { reportsPage } from './pages/reports.ts'
import { sourcePages } from './pages/source-pages.ts'
import { suggestionsPage } from './pages/suggestions.ts'
import { townPage } from './pages/town.ts'
import { takedownsPage } from './pages/takedowns.ts'

/** Every operator page, in the order of the menu. Operators arrive at the first. */
export const operatorPages: readonly OperatorPage[] = [
  ...sourcePages,
  quarantinePage,
  addPage,
  townPage,
  suggestionsPage,
  reportsPage,
  messagesPage,
  takedownsPage,
  claimsPage,
  mergingPage,
  eventPage,
  ...installationPages,
]
