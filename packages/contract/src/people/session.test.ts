import { describe, expect, test } from 'vitest'
import { FeedbackRequest, ProfileUpdate } from './account.ts'
import { LoginRequest, ResetConfirm, Session, SignupRequest } from './session.ts'

/** field -> codes */
function wrong(schema: typeof LoginRequest | typeof SignupRequest, value: unknown) {
  return (schema.safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )
}

describe('errors of a form (specification 5)', () => {
  test.each([
    [{}, ['email: enterEmail', 'password: enterPassword']],
    [{ email: ' ', password: '' }, ['email: enterEmail', 'password: enterPassword']],
    [{ email: 'a@', password: 'x' }, ['email: incorrectEmail']],
    [{ email: 'anna@localhost', password: 'x' }, ['email: incorrectEmail']],
    [{ email: 'a b@c.sk', password: 'x' }, ['email: incorrectEmail']],
    [{ email: `${'a'.repeat(300)}@c.sk`, password: 'x' }, ['email: incorrectEmail']],
    [{ email: ' Anna.Nová+x@c.sk', password: 'x' }, ['email: incorrectEmail']],
    [{ email: ' Anna.Nova+x@c-d.co.uk ', password: 'x' }, []],
  ])('login %j', (value, codes) => {
    expect(wrong(LoginRequest, value)).toEqual(codes)
  })

  test.each([
    ['', '', ['password1: enterPassword']],
    ['short', 'short', ['password1: passwordShort']],
    ['👩‍🎤👩‍🎤', '👩‍🎤👩‍🎤', ['password1: passwordShort']],
    ['long enough', 'other', ['password2: passwordsDiffer']],
    ['x'.repeat(257), 'x'.repeat(257), ['password1: passwordLong']],
    ['long enough', 'long enough', []],
  ])('sign-up with %s and %s', (password1, password2, codes) => {
    expect(wrong(SignupRequest, { email: 'a@b.sk', password1, password2 })).toEqual(codes)
  })

  test('a rating is a whole number from 0 to 10, or none', () => {
    const form = { email: 'a@b.sk', message: 'Nice' }
    for (const rating of [0, 10, null, undefined])
      expect(FeedbackRequest.safeParse({ ...form, rating }).success).toBe(true)
    for (const rating of [-1, 11, 5.5, '5'])
      expect(FeedbackRequest.safeParse({ ...form, rating }).error?.issues[0]?.message).toBe(
        'ratingRange',
      )
  })

  test('accepts only fields of a profile', () => {
    expect(ProfileUpdate.parse({ name: ' Anna ', role: 'premium', email: 'x@y.z' })).toEqual({
      name: 'Anna',
    })
    expect(ProfileUpdate.safeParse({ name: ' ' }).error?.issues[0]?.message).toBe('enterName')
  })
})

test('stored tokens that are none are refused', () => {
  for (const value of [
    null,
    'x',
    {},
    { access: 'a', refresh: 'b' },
    { access: 'a', refresh: 'b', user: {} },
  ])
    expect(Session.safeParse(value).success).toBe(false)
  expect(ResetConfirm.safeParse({}).success).toBe(false)
})
