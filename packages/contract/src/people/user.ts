import { z } from 'zod'

/** A person as others see them. */
export const PersonCard = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** Path of a picture of 512 x 512, or null. */
  image: z.string().nullable(),
})
export type PersonCard = z.infer<typeof PersonCard>

/** Specification 6: operators exist on the command line only and are not users. */
const ROLES = ['user', 'premium'] as const

/** A person (specification 3). Extra fields are allowed, so that older apps can read newer answers. */
export const User = z.looseObject({
  uuid: z.uuid(),
  /** Empty in the profiles of other people. */
  email: z.string(),
  name: z.string(),
  /** The uuid again (specification 3). */
  id: z.uuid(),
  about: z.string(),
  /** Address of a picture of 512 x 512, or null. */
  image: z.string().nullable(),
  is_followed: z.boolean(),
  is_following: z.boolean(),
  friend_count: z.int(),
})
export type User = z.infer<typeof User>

/** The own account: `GET /v1/users/me/`, and `user` of every login. */
export const Me = User.extend({
  /** The address was confirmed by a link, or by the provider of a social login. */
  email_verified: z.boolean(),
  has_password: z.boolean(),
  role: z.enum(ROLES),
  is_premium: z.boolean(),
  /** The country of the person's city is one of special access (specification 6). */
  is_special_access: z.boolean(),
  locale: z.string(),
  /** Country code of the person's city, as last reported. */
  country: z.string().nullable(),
  /** The visitor's choice to translate event texts, and the target language. Null: never chosen. */
  translate_content: z.boolean().nullable(),
  translate_to: z.string().nullable(),
  show_original: z.boolean().nullable(),
  /** Others find the person by name. */
  is_findable: z.boolean(),
  /** IANA name of where the person's device is: quiet hours follow it. */
  time_zone: z.string().nullable(),
  /** The visibility of what the person saves, if nothing else is said. */
  saves_visibility: z.enum(['friends', 'nobody']),
  /** Social logins of this account. */
  providers: z.array(z.enum(['google', 'apple'])),
  created_at: z.string(),
})
export type Me = z.infer<typeof Me>
