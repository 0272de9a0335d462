import type { Say } from './operator.ts'
import type { OPERATOR_FILES } from './operator/files.ts'

/** A language, and the zone whose clock its reader goes by. */
export type Voice = {
  locale: keyof typeof OPERATOR_FILES
  say: Say
  /** Zone of moments whose city is not named. */
  zone: string
  /** Zone of the site, which need not be named. */
  homeZone: string
  /** Zone of a city by its slug. */
  zoneOf: (city: string) => string
}

/** Finished markup. */
export class Markup {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

/** Something that is said once the reader's language is known. As a string it is English. */
export interface Word {
  in(voice: Voice): string | Markup
  toString(): string
}

export type Text = string | Word
