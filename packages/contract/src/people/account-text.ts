/**
 * Errors of account forms, as keys of the messages `account.*` in packages/i18n. Schemas use keys so that server and
 * pages can translate them (specification 5 and 8).
 */
export const ACCOUNT_TEXTS = [
  'enterEmail', // Enter your email
  'incorrectEmail', // Incorrect email (login, sign-up, reset)
  'invalidEmail', // Invalid email (feedback)
  'enterPassword', // Enter your password
  'passwordShort', // fewer than 8 characters
  'passwordLong', // more than 256 characters
  'passwordCommon', // one of the commonest
  'passwordPattern', // a repetition, a sequence or a row of keys
  'passwordWord', // a common word with little added
  'passwordPersonal', // one's own name or address, or the name of the site
  'passwordsDiffer', // Passwords don't match
  'enterName', // Enter your name
  'nameLong',
  'aboutLong',
  'enterFeedback', // Enter your feedback
  'feedbackLong',
  'ratingRange', // 0 to 10
  'pictureInvalid', // not a picture, or one that cannot be decoded
  'pictureLarge',
  'notValid', // any other value
] as const
export type AccountText = (typeof ACCOUNT_TEXTS)[number]

/** Characters (code points) of a password. The upper bound only keeps hashing cheap. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256

/**
 * A standard address pattern: the one of HTML's `<input type=email>`, with a dot in the host. Addresses are at most
 * 254 characters (RFC 5321, section 4.5.3.1.3).
 */
export const EMAIL_PATTERN =
  /^(?=.{3,254}$)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)+$/

export function isAccountText(value: string): value is AccountText {
  return (ACCOUNT_TEXTS as readonly string[]).includes(value)
}
