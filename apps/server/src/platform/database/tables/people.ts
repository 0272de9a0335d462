import type { Generated } from 'kysely'
import type { JsonColumn } from './column-shapes.ts'

/** Operators, other servers, and the server's own identity. */
export type PeopleTables = {
  server_secret: { id: Generated<number>; fingerprint: string; accepted_at: Date }
  operator_session: OperatorSessionTable
  operator_action: OperatorActionTable
  activitypub_key: { id: number; private_key: string; public_key: string; created_at: Date }
  activitypub_follow: {
    actor: string
    inbox: string
    source_id: number
    follow_id: string
    state: 'pending' | 'accepted' | 'rejected'
    created_at: Date
    answered_at: Date | null
  }
  activitypub_seen: { signature_hash: string; seen_at: Date }
}

type OperatorSessionTable = {
  id: Generated<number>
  name: string
  created_at: Date
  link_hash: string | null
  link_expires_at: Date
  token_hash: string | null
  opened_at: Date | null
  expires_at: Date | null
  seen_at: Date | null
  agent: string | null
  revoked_at: Date | null
  said: string | null
}

type OperatorActionTable = {
  id: Generated<number>
  at: Date
  who: string
  session_id: number | null
  what: string
  about: string | null
  details: JsonColumn<unknown>
}
