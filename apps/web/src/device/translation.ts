import { readSession } from './session.ts'
import { readStored } from './storage.ts'
import { changeTexts } from './texts.ts'
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
 * native, into the page's language. The boot script reads the same.
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

/** Shows the chosen texts on the open page. The boot script does the same on the next one. */
export function showChosenTexts(locale: string): void {
  const { isOn, withOriginal } = readTranslation(locale)
  const { dataset } = document.documentElement
  if (isOn && !withOriginal) delete dataset['texts']
  else dataset['texts'] = isOn ? 'both' : 'original'
  changeTexts({ isOriginal: !isOn })
}

function chosen(key: 'translateContent' | 'showOriginal'): boolean | null {
  const kept = readStored(key)
  return kept === null ? null : kept === 'true'
}
