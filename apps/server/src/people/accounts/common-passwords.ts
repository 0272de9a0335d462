import type { AccountText } from '@okolo/contract/account-text'
import { emailKey } from './email-key.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** The 49,000 commonest passwords of leaks (zxcvbn's list, MIT), read when the first password is set. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Why a password may not be set although it is long enough; null: it may. */
export async function weakness(password: string, email: string): Promise<AccountText | null> {
  common ??= readCommon()
  const plain = password.normalize('NFKC').toLowerCase()
  if ((await common).has(plain)) return 'passwordCommon'
  const key = emailKey(email)
  return plain === key || plain === key.split('@', 1)[0] ? 'passwordPersonal' : null
}
