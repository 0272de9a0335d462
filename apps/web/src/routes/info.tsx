import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const COMING = 'src/features/info/coming-pages.tsx'
const coming = () => import('../features/info/coming-pages.tsx')

export const savedRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'saved',
  ...page(COMING, coming, 'SavedComing', ['soon']),
})

export const howWeSortRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'how-we-sort',
  ...page(
    'src/features/info/how-we-sort-page.tsx',
    () => import('../features/info/how-we-sort-page.tsx'),
    'HowWeSortPage',
    ['pages'],
  ),
})
