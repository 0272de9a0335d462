import { formatTag, isLocale } from '@okolo/contract/locale'
import { remembered } from './remembered.ts'

const names = remembered()

/** True for equal languages, whatever their region: `pt-BR` for `pt`. */
export function isSameLanguage(one: string, other: string): boolean {
  return one.split('-')[0] === other.split('-')[0]
}

/** Returns `Slovak and German` in the reader's words. */
export function languageNames(locale: string, tags: readonly string[]): string {
  return names(`${locale} ${tags.join()}`, () => {
    const tag = isLocale(locale) ? formatTag(locale) : locale
    const name = new Intl.DisplayNames(tag, { type: 'language' })
    return new Intl.ListFormat(tag).format(tags.map((one) => name.of(one) ?? one))
  })
}
