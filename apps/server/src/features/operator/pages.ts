import type { OperatorPage } from './operator-page.ts'
import { logPage } from './pages/log.ts'

/** Every operator page, in the order of the menu. The first is where operators arrive. */
export const operatorPages: readonly OperatorPage[] = [logPage]
