import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOf, forgetDrafts, forgetDraftsOfOthers } from './drafts.ts'

/** Both storages of a browser, as far as drafts use them. */
function storage(): Record<string, string> & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key)
    },
  }
  return Object.create(methods)
}
let local = storage()
let tab = storage()
const inTab = (sessionStorage: object) =>
  vi.stubGlobal('window', { localStorage: local, sessionStorage })

function signIn(uuid: string | null): void {
  const user = {
    uuid,
    id: uuid,
    email: '',
    name: '',
    about: '',
    image: null,
    is_followed: false,
    is_following: false,
    friend_count: 0,
  }
  if (uuid === null) local.removeItem('AuthTokens')
  else local.setItem('AuthTokens', JSON.stringify({ access: 'a', refresh: 'r', since: 0, user }))
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
  local = storage()
  tab = storage()
  inTab(tab)
  signIn('anna')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('gives back what somebody typed once the session that ended begins anew', () => {
  draftOf('feedback').keep('More jazz')
  signIn(null)
  expect(draftOf('feedback').read()).toBeUndefined()
  signIn('anna')
  expect(draftOf('feedback').read()).toBe('More jazz')
  expect(draftOf('profile').read()).toBeUndefined()
  draftOf('feedback').forget()
  expect(Object.keys(tab)).toEqual([])
})

test('a draft belongs to whoever was signed in when its form began', () => {
  const draft = draftOf('message 7')
  signIn(null)
  draft.keep('Hello')
  expect(draftOf('message 7').read()).toBeUndefined()
  signIn('anna')
  expect(draftOf('message 7').read()).toBe('Hello')
})

test('nobody reads what another person typed, and a login removes it', () => {
  draftOf('feedback').keep('Secret')
  signIn('ivan')
  expect(draftOf('feedback').read()).toBeUndefined()
  forgetDraftsOfOthers()
  signIn('anna')
  expect(draftOf('feedback').read()).toBeUndefined()
})

test('drafts wait while nobody is signed in', () => {
  draftOf('feedback').keep('More jazz')
  signIn(null)
  forgetDraftsOfOthers()
  signIn('anna')
  expect(draftOf('feedback').read()).toBe('More jazz')
})

test('logging out forgets all that was typed, in other tabs too, and nothing else', () => {
  tab.setItem('embedded', '1')
  draftOf('feedback').keep('here')
  const other = storage()
  inTab(other)
  draftOf('feedback').keep('there')
  inTab(tab)
  forgetDrafts()
  expect(Object.keys(tab)).toEqual(['embedded'])
  inTab(other)
  expect(draftOf('feedback').read()).toBeUndefined()
  expect(Object.keys(other)).toEqual([])
  vi.setSystemTime(2000)
  draftOf('feedback').keep('later')
  expect(draftOf('feedback').read()).toBe('later')
})

test.each(['no JSON', 'null', '{"typed":"x"}', '{"at":"1","typed":"x"}'])(
  'a draft of another form is none: %s',
  (raw) => {
    tab.setItem('draft anna feedback', raw)
    expect(draftOf('feedback').read()).toBeUndefined()
  },
)

test('a browser that stores nothing keeps nothing, without a fault', () => {
  vi.stubGlobal('window', {})
  const draft = draftOf('feedback')
  draft.keep('x')
  draft.forget()
  forgetDrafts()
  expect(draft.read()).toBeUndefined()
})
