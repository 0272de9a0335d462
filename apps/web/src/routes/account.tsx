import { createRoute } from '@tanstack/react-router'
import type { Group } from '@okolo/i18n/catalogue'
import type { ComponentType } from 'react'
import { page } from './page.ts'
import { premiumRoutes } from './premium.tsx'
import { localeRoute } from './root.tsx'

const ACCOUNT = 'src/features/account'
const ENTRY = `${ACCOUNT}/entry-pages.tsx`
const RESET = `${ACCOUNT}/reset-pages.tsx`
const DELETION = `${ACCOUNT}/deletion-pages.tsx`

const auth = () => import('../features/account/auth-page.tsx')
const entry = () => import('../features/account/entry-pages.tsx')
const reset = () => import('../features/account/reset-pages.tsx')
const profile = () => import('../features/account/profile-page.tsx')
const more = () => import('../features/account/more-page.tsx')
const settings = () => import('../features/account/settings-page.tsx')
const deletion = () => import('../features/account/deletion-pages.tsx')
const verify = () => import('../features/account/verify-page.tsx')
const feedback = () => import('../features/feedback/feedback-page.tsx')

/** The routes of account pages. Guards use the contract's access table. */
export const accountRoutes = [
  accountRoute('auth', `${ACCOUNT}/auth-page.tsx`, auth, 'AuthPage'),
  accountRoute('auth/login', ENTRY, entry, 'LoginPage'),
  accountRoute('auth/signup', ENTRY, entry, 'SignupPage'),
  accountRoute('auth/reset-password', RESET, reset, 'ResetPage'),
  accountRoute('auth/reset-password/confirm', RESET, reset, 'ConfirmPage'),
  accountRoute('users/update', `${ACCOUNT}/profile-page.tsx`, profile, 'ProfilePage'),
  accountRoute('more', `${ACCOUNT}/more-page.tsx`, more, 'MorePage'),
  accountRoute('settings', `${ACCOUNT}/settings-page.tsx`, settings, 'SettingsPage', ['guide']),
  accountRoute('account/delete', DELETION, deletion, 'DeletePage'),
  accountRoute('account/cancel', DELETION, deletion, 'CancelPage'),
  accountRoute('account/verify', `${ACCOUNT}/verify-page.tsx`, verify, 'VerifyPage'),
  accountRoute('feedback', 'src/features/feedback/feedback-page.tsx', feedback, 'FeedbackPage'),
  ...premiumRoutes,
]

function accountRoute<Path extends string, Name extends string>(
  path: Path,
  source: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  texts: readonly Group[] = [],
) {
  return createRoute({
    getParentRoute: () => localeRoute,
    path,
    ...page(source, load, name, ['people', 'account', ...texts]),
  })
}
