import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const FOLDER = 'src/features/account'
const TEXTS = ['people', 'account'] as const

const entry = () => import('../features/account/entry-pages.tsx')
const reset = () => import('../features/account/reset-pages.tsx')
const deletion = () => import('../features/account/deletion-pages.tsx')

/** The routes of account pages. Guards use the contract's access table. */
export const accountRoutes = [
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'auth',
    ...page(
      `${FOLDER}/auth-page.tsx`,
      () => import('../features/account/auth-page.tsx'),
      'AuthPage',
      TEXTS,
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'auth/login',
    ...page(`${FOLDER}/entry-pages.tsx`, entry, 'LoginPage', TEXTS),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'auth/signup',
    ...page(`${FOLDER}/entry-pages.tsx`, entry, 'SignupPage', TEXTS),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'auth/reset-password',
    ...page(`${FOLDER}/reset-pages.tsx`, reset, 'ResetPage', TEXTS),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'auth/reset-password/confirm',
    ...page(`${FOLDER}/reset-pages.tsx`, reset, 'ConfirmPage', TEXTS),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'users/update',
    ...page(
      `${FOLDER}/profile-page.tsx`,
      () => import('../features/account/profile-page.tsx'),
      'ProfilePage',
      TEXTS,
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'more',
    ...page(
      `${FOLDER}/more-page.tsx`,
      () => import('../features/account/more-page.tsx'),
      'MorePage',
      TEXTS,
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'settings',
    ...page(
      `${FOLDER}/settings-page.tsx`,
      () => import('../features/account/settings-page.tsx'),
      'SettingsPage',
      TEXTS,
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'account/delete',
    ...page(`${FOLDER}/deletion-pages.tsx`, deletion, 'DeletePage', TEXTS),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'account/cancel',
    ...page(`${FOLDER}/deletion-pages.tsx`, deletion, 'CancelPage', TEXTS),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'account/verify',
    ...page(
      `${FOLDER}/verify-page.tsx`,
      () => import('../features/account/verify-page.tsx'),
      'VerifyPage',
      TEXTS,
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'feedback',
    ...page(
      'src/features/feedback/feedback-page.tsx',
      () => import('../features/feedback/feedback-page.tsx'),
      'FeedbackPage',
      TEXTS,
    ),
  }),
]
