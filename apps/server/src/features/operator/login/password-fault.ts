import { PASSWORD_MAX, PASSWORD_MIN, type AccountText } from '@okolo/contract/people/account-text'
import { weakness } from '#server/people/passwords/weak-password.ts'
import { told, type Text } from '#server/words/messages/told.ts'

/** Why a password is refused. */
const WEAK: Partial<Record<AccountText, Text>> = {
  passwordShort: told('accept.passwordShort'),
  passwordLong: told('accept.passwordLong'),
  passwordCommon: told('accept.passwordCommon'),
  passwordPattern: told('accept.passwordPattern'),
  passwordWord: told('accept.passwordWord'),
  passwordPersonal: told('accept.passwordPersonal'),
}

/** Says what is wrong with a password, or null. */
export async function passwordFault(
  password: string,
  again: string,
  person: { name: string; email: string },
): Promise<Text | null> {
  const length = Array.from(password).length
  const why =
    length < PASSWORD_MIN
      ? 'passwordShort'
      : length > PASSWORD_MAX
        ? 'passwordLong'
        : await weakness(password, person)
  if (why !== null) return WEAK[why] ?? told('accept.other')
  return password === again ? null : told('accept.differ')
}
