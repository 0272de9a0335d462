/** Texts that are sent together. */
type TranslationOrder = {
  /** Safe HTML. Names in `<span translate="no" id="n1">` are to stay. */
  texts: readonly string[]
  /** BCP 47 tag. Null: unknown. */
  from: string | null
  /** BCP 47 tag. */
  to: string
  /** Ends the wait. */
  signal: AbortSignal
}

/** A service that translates by machine. Its answers are untrusted. */
export type Translator = {
  /** The name in settings, budgets and figures. */
  provider: string
  /** Provider and model: answers of another model are other answers. */
  model: string
  /** The most characters in one order. */
  most: number
  /** True for a model that a text could try to instruct. It gets the texts of one event at a time. */
  isInstructed: boolean
  /** Milliseconds after which an answer is not waited for any longer. */
  timeoutMs: number
  /** True if it speaks both languages. Throws TranslatorFailure if it has to be asked and cannot. */
  speaks: (from: string | null, to: string, signal: AbortSignal) => Promise<boolean>
  /** Returns a translation of each text, in order. Throws TranslatorFailure. */
  translate: (order: TranslationOrder) => Promise<string[]>
}

export type FailureReason = 'quota' | 'busy' | 'unreachable' | 'late' | 'refused' | 'unreadable'

/** The reason why a service gave no translation. The next one is asked, and without one the original stays. */
export class TranslatorFailure extends Error {
  readonly reason: FailureReason
  /** False only where the service certainly counted nothing. */
  readonly mayBeBilled: boolean

  constructor(
    reason: FailureReason,
    message: string,
    { mayBeBilled, cause }: { mayBeBilled: boolean; cause?: unknown },
  ) {
    super(message, { cause })
    this.name = 'TranslatorFailure'
    this.reason = reason
    this.mayBeBilled = mayBeBilled
  }
}

/** The language of a tag without region and script. */
export const primaryOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? tag
