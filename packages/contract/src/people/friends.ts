import { z } from 'zod'
import { PersonCard } from './user.ts'
import { User } from './user.ts'

/** Letters that a search for people needs. */
export const SEARCH_LETTERS = 2

/**
 * A person as the viewer sees them (specification 4): a stranger, asked by the viewer, asking the viewer, a friend, or
 * the viewer.
 */
const RELATIONS = ['none', 'sent', 'received', 'friends', 'me'] as const
const Relation = z.enum(RELATIONS)
export type Relation = z.infer<typeof Relation>

export const FoundPerson = PersonCard.extend({ relation: Relation })
export type FoundPerson = z.infer<typeof FoundPerson>

/** `GET /v1/users/?search=`. */
export const FoundPeople = z.object({ results: z.array(FoundPerson), next: z.string().nullable() })
export type FoundPeople = z.infer<typeof FoundPeople>

/**
 * `GET /v1/users/{uuid}/`. `email` is empty. `is_following`: the viewer's request is open or confirmed. `is_followed`:
 * theirs is.
 */
export const UserProfile = User.extend({ relation: Relation })
export type UserProfile = z.infer<typeof UserProfile>

const FriendRequest = FoundPerson.extend({ asked_at: z.string() })

/** `GET /v1/friends/`. `results`: friends by name. Requests newest first, those to the viewer before their own. */
export const FriendList = FoundPeople.extend({
  requests_to_me: z.array(FriendRequest),
  requests_from_me: z.array(FriendRequest),
  blocked: z.array(PersonCard),
  counts: z.object({
    friends: z.int(),
    requests_to_me: z.int(),
    requests_from_me: z.int(),
  }),
})
export type FriendList = z.infer<typeof FriendList>

/** `GET /v1/friends/{uuid}/`, of a friend. */
export const Friend = z.object({
  person: FoundPerson,
  /** When they became friends. */
  since: z.string(),
  /** Friends of both. */
  shared: z.array(FoundPerson),
})
export type Friend = z.infer<typeof Friend>

/** The relation after a change. */
export const RelationAnswer = z.object({ relation: Relation })
export type RelationAnswer = z.infer<typeof RelationAnswer>

/** How many friends one link of invitation makes. */
export const INVITE_USES = 10

/** A link of invitation. A person who follows it becomes a friend at once, unless their friendship was ended before. */
const Invite = z.object({
  code: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** How many more friends it makes. */
  uses_left: z.int(),
})

export const InviteList = z.object({ results: z.array(Invite), next: z.null() })
export type InviteList = z.infer<typeof InviteList>

/** `GET /v1/friends/invites/{code}/`: who invites. */
export const Invitation = z.object({
  person: FoundPerson,
  /** `sent`: following it only asks, because a friendship of the two was ended, declined or blocked before. */
  leads_to: z.enum(['friends', 'sent']),
  uses_left: z.int(),
})
export type Invitation = z.infer<typeof Invitation>
