import { z } from 'zod'
import { Deactivated } from '../people/account.ts'
import { CapabilityList } from '../people/capabilities.ts'
import {
  Done,
  LoginAnswer,
  RefreshAnswer,
  SessionList,
  SocialProviders,
} from '../people/session.ts'
import { BounceAnswer, Subscription } from '../people/newsletter.ts'
import { PremiumState, PremiumStore, StoreEventAnswer } from '../people/premium.ts'
import { Me } from '../people/user.ts'

/** The calls of people about their own account. Part of `api`. */
export const accountCalls = {
  login: { method: 'POST', path: '/v1/users/login/', answer: LoginAnswer },
  signup: { method: 'POST', path: '/v1/users/signup/', answer: LoginAnswer },
  refresh: { method: 'POST', path: '/v1/users/token/refresh/', answer: RefreshAnswer },
  blacklist: { method: 'POST', path: '/v1/users/token/blacklist/', answer: Done },
  resetPassword: { method: 'POST', path: '/v1/users/password/reset/', answer: Done },
  confirmReset: { method: 'POST', path: '/v1/users/password/reset/confirm/', answer: Done },
  sendVerification: { method: 'POST', path: '/v1/users/email/verify/', answer: Done },
  confirmEmail: { method: 'POST', path: '/v1/users/email/verify/confirm/', answer: Done },
  socialProviders: { method: 'GET', path: '/v1/users/login/providers/', answer: SocialProviders },
  socialFinish: { method: 'POST', path: '/v1/users/login/social/', answer: LoginAnswer },
  me: { method: 'GET', path: '/v1/users/me/', answer: Me },
  updateMe: { method: 'PATCH', path: '/v1/users/me/', answer: Me },
  deactivateMe: { method: 'DELETE', path: '/v1/users/me/', answer: Deactivated },
  exportMe: { method: 'GET', path: '/v1/users/me/export/', answer: z.unknown() },
  sessions: { method: 'GET', path: '/v1/users/me/sessions/', answer: SessionList },
  endSessions: { method: 'DELETE', path: '/v1/users/me/sessions/', answer: Done },
  endSession: { method: 'DELETE', path: '/v1/users/me/sessions/{id}/', answer: Done },
  capabilities: { method: 'GET', path: '/v1/users/me/capabilities/', answer: CapabilityList },
  endCapability: { method: 'DELETE', path: '/v1/users/me/capabilities/{id}/', answer: Done },
  requestDeletion: { method: 'POST', path: '/v1/users/deletion/', answer: Done },
  confirmDeletion: { method: 'POST', path: '/v1/users/deletion/confirm/', answer: Deactivated },
  requestCancel: { method: 'POST', path: '/v1/users/deletion/cancel/', answer: Done },
  confirmCancel: { method: 'POST', path: '/v1/users/deletion/cancel/confirm/', answer: Done },
  signUpNewsletter: { method: 'POST', path: '/v1/newsletter/', answer: Done },
  subscription: { method: 'GET', path: '/v1/newsletter/subscription/', answer: Subscription },
  reportBounces: { method: 'POST', path: '/v1/newsletter/bounces/', answer: BounceAnswer },
  premium: { method: 'GET', path: '/v1/premium/', answer: PremiumState },
  premiumStore: { method: 'GET', path: '/v1/premium/store/', answer: PremiumStore },
  reportStoreEvent: {
    method: 'POST',
    path: '/v1/premium/store-events/',
    answer: StoreEventAnswer,
  },
  feedback: { method: 'POST', path: '/v1/feedback/', answer: Done },
} as const
