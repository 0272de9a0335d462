import { readStored } from './storage.ts'
import { readSession } from './session.ts'
import { browserVisitor } from './visitor.ts'

/** How texts of events are to be translated (specification 2, settings). */
export type Translation = {
  isOn: boolean
  /** BCP 47 tag. */
  to: string
  withOriginal: boolean
}

/**
 * As chosen on this device, else with the account on another, else as specification 9 has it: on by default on the web, off on
 * native, into the page's language. The one place that knows: what translates texts asks here.
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
