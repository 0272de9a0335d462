import { z } from 'zod'
import { type AccountText } from './account-text.ts'
import { LanguageTag } from '../language-tag.ts'
import { LOCALES } from '../locale.ts'
import { cleanName } from '../name.ts'
import { emailField } from './session.ts'

/** Days from deactivation to erasure (specification 9). */
export const ERASURE_DAYS = 30
/** Days until an account with an unconfirmed address is erased (decision 0019). */
export const UNVERIFIED_DAYS = 30

const text = (code: AccountText): AccountText => code

/** Bytes of a picture that may be sent. */
export const PICTURE_BYTES = 8 * 1024 * 1024
export const PICTURE_SIDE = 512
const NAME_LENGTH = 100
const ABOUT_LENGTH = 1000
const FEEDBACK_LENGTH = 5000

/** Offsets such as `+02:00` are none: they know no summer. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * `PATCH /v1/users/me/`, as JSON or as multipart/form-data. Only multipart can carry the file `image`, and an empty
 * `image` removes the picture. Absent fields stay unchanged.
 */
export const ProfileUpdate = z.object({
  name: z
    .string({ error: text('enterName') })
    .overwrite(cleanName)
    .min(1, text('enterName'))
    .max(NAME_LENGTH, text('nameLong'))
    .optional(),
  about: z
    .string({ error: text('notValid') })
    .trim()
    .max(ABOUT_LENGTH, text('aboutLong'))
    .optional(),
  locale: z.enum(LOCALES, text('notValid')).optional(),
  /** Country code of the city that the person chose (specification 6, special access). */
  country: z.string(text('notValid')).trim().max(10, text('notValid')).nullable().optional(),
  translate_content: z.boolean(text('notValid')).nullable().optional(),
  /** A language of `GET /v1/locations/languages/`, also of a region: `de-AT`. */
  translate_to: LanguageTag.nullable().optional(),
  show_original: z.boolean(text('notValid')).nullable().optional(),
  /** Others find the person by name. */
  is_findable: z.boolean(text('notValid')).optional(),
  /** IANA name, as the device gives it. */
  time_zone: z.string(text('notValid')).refine(isTimeZone, text('notValid')).nullable().optional(),
  saves_visibility: z.enum(['friends', 'nobody'], text('notValid')).optional(),
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

/** Answer of everything that deactivates: the account is closed now and erased on that day. */
export const Deactivated = z.object({ detail: z.string(), erased_on: z.string() })
export type Deactivated = z.infer<typeof Deactivated>

/** `POST /v1/feedback/`. Signed in or not. */
export const FeedbackRequest = z.object({
  email: emailField('invalidEmail'),
  message: z
    .string({ error: text('enterFeedback') })
    .trim()
    .min(1, text('enterFeedback'))
    .max(FEEDBACK_LENGTH, text('feedbackLong')),
  /** Likelihood to recommend, 0 to 10. */
  rating: z
    .int(text('ratingRange'))
    .min(0, text('ratingRange'))
    .max(10, text('ratingRange'))
    .nullable()
    .optional(),
  do_not_contact: z.boolean(text('notValid')).default(false),
})
export type FeedbackRequest = z.infer<typeof FeedbackRequest>
