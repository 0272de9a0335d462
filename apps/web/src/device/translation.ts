import { readStored } from './storage.ts'
import { readSession } from './session.ts'
import { browserVisitor } from './visitor.ts'

/** The choice to translate event texts (specification 2, settings). */
export type Translation = {
  isOn: boolean
  /** BCP 47 tag. */
  to: string
  withOriginal: boolean
}

/**
 * Returns the choice of this device, else of the account, else the default of specification 9: on for the web, off for
 * native, into the page's language. All code that translates texts reads it here.
 */
export function readTranslation(locale: string): Translation {
  const user = readSession()?.user
  const [isOn, to, withOriginal] = [
    user?.['translate_content'],
    user?.['translate_to'],
    user?.['show_original'],
  ]
  const usual = browserVisitor().platform !== 'native'
  return {
    isOn: chosen('translateContent') ?? (typeof isOn === 'boolean' ? isOn : usual),
    to: readStored('translateTo') ?? (typeof to === 'string' ? to : locale),
    withOriginal: chosen('showOriginal') ?? withOriginal === true,
  }
}

function chosen(key: 'translateContent' | 'showOriginal'): boolean | null {
  const kept = readStored(key)
  return kept === null ? null : kept === 'true'
}
