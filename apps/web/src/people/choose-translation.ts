import { keepUser, readSession } from '../device/session.ts'
import { store } from '../device/storage.ts'
import { showChosenTexts, type Translation } from '../device/translation.ts'
import { callAs } from './session-calls.ts'

/**
 * Keeps a choice here at once, and in the account for other devices. `byTap`: on a page, which a change of the language
 * undoes; what is off in the settings stays off (specification 4).
 */
export async function chooseTranslation(
  locale: string,
  { isOn, to, withOriginal }: Partial<Translation>,
  { byTap = false } = {},
): Promise<void> {
  if (isOn !== undefined) store('translateContent', !isOn && byTap ? 'original' : String(isOn))
  if (to !== undefined) store('translateTo', to)
  if (withOriginal !== undefined) store('showOriginal', String(withOriginal))
  showChosenTexts(locale)
  if (readSession() === null) return
  const payload = {
    ...(isOn !== undefined && { translate_content: isOn }),
    ...(to !== undefined && { translate_to: to }),
    ...(withOriginal !== undefined && { show_original: withOriginal }),
  }
  keepUser(await callAs('updateMe', { locale, payload }))
}
