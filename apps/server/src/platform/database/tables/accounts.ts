import type { Generated } from 'kysely'
import type { JsonColumn } from './column-shapes.ts'

/** People's accounts and their data. */
export type AccountTables = {
  user_account: UserAccountTable
  user_picture: { user_id: number; webp: Uint8Array; made_at: Date }
  user_session: UserSessionTable
  refresh_token: { hash: string; session_id: string; created_at: Date; used_at: Date | null }
  user_identity: {
    provider: 'google' | 'apple'
    subject: string
    user_id: number
    email: string
    created_at: Date
  }
  user_link: {
    id: string
    user_id: number
    kind: 'verify' | 'reset' | 'delete' | 'cancel'
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  social_login: SocialLoginTable
  security_event: {
    id: Generated<number>
    at: Date
    user_id: number | null
    what: string
    network: string | null
    details: JsonColumn<unknown>
  }
  attempt: { key: string; count: number; resets_at: Date }
  mail: MailTable
  feedback: {
    id: Generated<number>
    at: Date
    user_id: number | null
    email: string
    message: string
    rating: number | null
    do_not_contact: boolean
    locale: string
  }
}

type UserAccountTable = {
  id: Generated<number>
  uuid: string
  email: string
  email_key: string
  email_verified_at: Date | null
  password_hash: string | null
  name: Generated<string>
  about: Generated<string>
  locale: string
  country: string | null
  translate_content: boolean | null
  translate_to: string | null
  show_original: boolean | null
  premium_until: Date | null
  picture_key: string | null
  created_at: Date
  deactivated_at: Date | null
  erase_at: Date | null
}

type UserSessionTable = {
  id: string
  user_id: number
  agent: string
  created_at: Date
  seen_at: Date
  expires_at: Date
  revoked_at: Date | null
  revoked_why: string | null
}

type SocialLoginTable = {
  state_hash: string
  provider: 'google' | 'apple'
  nonce: string
  code_verifier: string
  challenge: string
  redirect_to: string | null
  locale: string
  in_app: boolean
  expires_at: Date
  code_hash: string | null
  user_id: number | null
}

type MailTable = {
  id: Generated<number>
  key: string
  user_id: number | null
  address: string
  kind: string
  locale: string
  link_id: string | null
  details: JsonColumn<unknown>
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'unclear'
  attempts: number
  due_at: Date
  claimed_at: Date | null
  sent_at: Date | null
  error: string | null
  created_at: Date
}
