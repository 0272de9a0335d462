import type { Caller, Things } from './cast.ts'

/** `ok`: answered as asked, for the caller alone or for everybody. A number: refused with that status. */
export type Answers = Record<Caller, 'ok' | 400 | 401 | 403 | 404>
export type Row = {
  answers: Answers
  /** Values of the address by name, all of the owner's things where there are such. */
  path?: (things: Things) => Record<string, string>
  query?: string
  body?: (things: Things) => object
}

export const answersOf = (all: Answers[Caller], more: Partial<Answers> = {}): Answers => ({
  nobody: all,
  forged: all,
  expired: all,
  ended: all,
  operator: all,
  organizer: all,
  otherOrganizer: all,
  unconfirmed: all,
  stranger: all,
  friend: all,
  owner: all,
  ...more,
})

export const EVERYBODY = answersOf('ok')
/** Callers read and change only their own things, even when they name another's. */
export const SIGNED_IN = answersOf(401, {
  unconfirmed: 'ok',
  stranger: 'ok',
  friend: 'ok',
  owner: 'ok',
})
export const CONFIRMED: Answers = { ...SIGNED_IN, unconfirmed: 403 }
export const OWNER: Answers = { ...SIGNED_IN, unconfirmed: 404, stranger: 404, friend: 404 }
export const BOTH_SIDES: Answers = { ...OWNER, organizer: 'ok', otherOrganizer: 404 }
/** A mailed token or a signature is the key, whoever brings it. Here it is missing. */
export const NOT_ITS_KEY = answersOf(400)
export const UNSIGNED = answersOf(403)

/** A token that this server never signed. */
export const noToken = () => ({ token: 'x' })
