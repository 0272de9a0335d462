import {
  EMAIL_PATTERN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  type AccountText,
} from '@okolo/contract/people/account-text'

/** Errors by field. Follows the contract's schemas without loading their library. */
export type Faults = Record<string, AccountText>

/** The faults that there are: `faults({ email: checkEmail(...) })`. */
export function faults(found: Record<string, AccountText | null>): Faults {
  return Object.fromEntries(
    Object.entries(found).filter((pair): pair is [string, AccountText] => pair[1] !== null),
  )
}

export function checkEmail(
  email: string,
  code: 'incorrectEmail' | 'invalidEmail' = 'incorrectEmail',
): AccountText | null {
  if (email.trim() === '') return 'enterEmail'
  return EMAIL_PATTERN.test(email.trim()) ? null : code
}

/** A password that is being set. */
export function checkNewPassword(password: string): AccountText | null {
  if (password === '') return 'enterPassword'
  const length = Array.from(password).length
  if (length < PASSWORD_MIN) return 'passwordShort'
  return length > PASSWORD_MAX ? 'passwordLong' : null
}
