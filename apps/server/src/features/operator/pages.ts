import type { OperatorPage } from './operator-page.ts'
import { addPage } from './pages/add.ts'
import { claimsPage } from './pages/claims.ts'
import { eventPages } from './pages/event.ts'
import { installationPages } from './pages/installation-pages.ts'
import { messagesPage } from './pages/messages.ts'
import { mergingPage } from './pages/merging.ts'
import { quarantinePage } from './pages/quarantine.ts'
import { reportsPage } from './pages/reports.ts'
import { sourceActions } from './pages/source-actions.ts'
import { sourcePage } from './pages/source.ts'
import { sourcesPage } from './pages/sources.ts'
import { sentPages } from './pages/suggestions.ts'
import { townPage } from './pages/town.ts'
import { takedownsPage } from './pages/takedowns.ts'

/** Every operator page, in the order of the menu. Operators arrive at the first. */
export const operatorPages: readonly OperatorPage[] = [
  sourcesPage,
  sourcePage,
  sourceActions,
  quarantinePage,
  addPage,
  townPage,
  ...sentPages,
  reportsPage,
  messagesPage,
  takedownsPage,
  claimsPage,
  mergingPage,
  ...eventPages,
  ...installationPages,
]
