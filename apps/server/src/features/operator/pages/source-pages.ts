import type { OperatorPage } from '../operator-page.ts'
import { sourceActions } from './source-actions.ts'
import { sourcePage } from './source.ts'
import { sourcesPage } from './sources.ts'

/** The list of sources, and a source's own page with its actions. */
export const sourcePages: readonly OperatorPage[] = [sourcesPage, sourcePage, sourceActions]
