import type { OperatorPage } from '../operator-page.ts'
import { mePage } from '../people/me-page.ts'
import { peoplePage } from '../people/people-page.ts'
import { jobsPage } from './jobs.ts'
import { logPage } from './log.ts'
import { setupPage } from './setup.ts'
import { sitePage } from './site.ts'

/** The pages about the installation itself, in the order of the menu. */
export const installationPages: readonly OperatorPage[] = [
  sitePage,
  peoplePage,
  mePage,
  jobsPage,
  logPage,
  setupPage,
]
