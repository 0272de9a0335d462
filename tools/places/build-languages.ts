import { writeFileSync } from 'node:fs'
import { isLocale, LOCALES } from '@okolo/contract/locale'

/**
 * Makes apps/server/seed/languages.json, the languages of event texts, from this Node's ICU (CLDR):
 * `node tools/places/build-languages.ts`.
 */

const CODES =
  'en es fr pt de ru it sk uk cs hu pl sl hr sr bs mk bg ro sq el tr nl da sv nb nn fi et lv lt is ga cy mt ca eu gl lb be ' +
  'ka hy az kk he ar fa hi bn ur ja ko zh vi th id'

const nameIn = (locale: string, code: string): string => {
  const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(code)
  if (name === undefined) throw new Error(`ICU has no name of ${code} in ${locale}`)
  return name
}

const lines = CODES.split(' ')
  .toSorted()
  .map((code) =>
    JSON.stringify({
      code,
      names: Object.fromEntries(LOCALES.map((locale) => [locale, nameIn(locale, code)])),
      native_name: nameIn(code, code),
      is_interface: isLocale(code),
    }),
  )
const target = new URL('../../apps/server/seed/languages.json', import.meta.url)
writeFileSync(target, `[\n${lines.join(',\n')}\n]\n`)
console.log(`${lines.length} languages`)
