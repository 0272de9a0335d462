
/** Operators and other servers. */
export type PeopleTables = {
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

type OperatorActionTable = {
