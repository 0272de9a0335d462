import { eld } from 'eld/extrasmall'
import alphabets from './alphabets.json' with { type: 'json' }

/** Evidence that a language needs over the next one: if the city speaks it, and if not. */
const SURE = { spoken: 1, other: 6 }
/** A letter that a language does not have makes the language less likely by this factor. The letter may stand in a name. */
const STRANGE_LETTER = 0.93
/** The score of a language that shares no piece with the text. Scores reach about 1. */
const LEAST_SCORE = 0.5
/** One word is as likely a name. */
const LEAST_WORDS = 2
const ENOUGH_TEXT = 600
/** Both written forms of Norwegian are detected as one language. */
const DETECTED_AS: Record<string, string> = { nb: 'no', nn: 'no' }

/** Letters beside a to z by language. */
const lettersOf = new Map(
  Object.entries(alphabets).map(([language, letters]) => [language, new Set(letters)]),
)

/**
 * Returns the BCP 47 language of a plain text, or null where it is not sure: the text is short, mixed, or as likely in
 * another. `spoken`: the languages of the city, for which less has to speak.
 */
export function detectLanguage(text: string, spoken: readonly string[] = []): string | null {
  const { languages, pointsOf } = languageEvidence(text)
  const [best, next] = languages
  if (best === undefined) return null
  const own = spoken.find((language) => (DETECTED_AS[language] ?? language) === best)
  const needed = own === undefined ? SURE.other : SURE.spoken
  return pointsOf(best) - pointsOf(next ?? null) >= needed ? (own ?? best) : null
}

/** True if a text is more likely in another language. */
export function isForeignTo(text: string, language: string): boolean {
  const { languages, pointsOf } = languageEvidence(text)
  const best = languages[0] ?? null
  return pointsOf(best) - pointsOf(DETECTED_AS[language] ?? language) >= SURE.spoken
}

/** True if a text has a letter that the language does not write. */
export function hasStrangeLetter(text: string, language: string): boolean {
  const own = lettersOf.get(DETECTED_AS[language] ?? language)
  return own !== undefined && specialLetters(text).some((each) => !own.has(each))
}

/** Letters beside a to z, each once. */
function specialLetters(text: string): string[] {
  const letters = text.toLowerCase().normalize('NFC').match(/\p{L}/gu) ?? []
  return [...new Set(letters.filter((letter) => !/[a-z]/.test(letter)))]
}

/** The languages of a text, the likeliest first, and their log-likelihoods. None for less than two words. */
function languageEvidence(text: string) {
  const beginning = text.slice(0, ENOUGH_TEXT)
  const hasWords = (beginning.match(/\p{L}{2,}/gu)?.length ?? 0) >= LEAST_WORDS
  const letters = beginning.toLowerCase().normalize('NFC').match(/\p{L}/gu) ?? []
  const special = specialLetters(beginning)
  const scores = new Map(
    Object.entries(hasWords ? eld.detect(beginning).getScores() : {}).map(([language, score]) => {
      const own = lettersOf.get(language)
      const strange = own === undefined ? 0 : special.filter((each) => !own.has(each)).length
      return [language, score * STRANGE_LETTER ** strange]
    }),
  )
  const scoreOf = (language: string | null) =>
    Math.max(scores.get(language ?? '') ?? 0, LEAST_SCORE)
  return {
    languages: [...scores.keys()].toSorted((a, b) => scoreOf(b) - scoreOf(a)),
    // The score is that of a piece of the text, so evidence grows with its letters.
    pointsOf: (language: string | null) => letters.length * Math.log(scoreOf(language)),
  }
}
