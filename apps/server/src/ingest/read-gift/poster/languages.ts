import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** BCP 47 language -> Tesseract's name of its data. There are no data for Russian: those for Ukrainian read its letters but four. */
const DATA: Record<string, string> = {
  uk: 'ukr',
  ru: 'ukr',
  de: 'deu',
  sk: 'slk',
  cs: 'slk',
  en: 'eng',
  fr: 'fra',
  it: 'ita',
  es: 'spa',
  pt: 'por',
}
/** Each language more costs time and lets words of one be taken for those of another. */
const MOST_LANGUAGES = 3

export type LanguageData = { name: string; file: string }

/** The data of the languages of a city and of English that are installed; none where the installation has none of them. */
export async function languageData(languages: readonly string[]): Promise<LanguageData[]> {
  const names = [...new Set([...languages, 'en'].flatMap((language) => DATA[language] ?? []))]
  const chosen =
    names.length > MOST_LANGUAGES ? [...names.slice(0, MOST_LANGUAGES - 1), 'eng'] : names
  const found = await Promise.all([...new Set(chosen)].map(installed))
  return found.filter((one) => one !== null)
}

async function installed(name: string): Promise<LanguageData | null> {
  try {
    const home = import.meta.resolve(`@tesseract.js-data/${name}/package.json`)
    const file = fileURLToPath(new URL(`4.0.0_best_int/${name}.traineddata.gz`, home))
    await access(file)
    return { name, file }
  } catch {
    return null
  }
}
