/** Specification 1: a browser tab, a PWA that runs standalone, or the Capacitor shell. */
const PLATFORMS = ['web', 'installed', 'native'] as const
export type Platform = (typeof PLATFORMS)[number]

/** The visitor of a page, as far as guards need to know. */
export type Visitor = {
  platform: Platform
  isSignedIn: boolean
  /** The entitlement `premium`. Checked on native only (specification 4). */
  hasPremium: boolean
  /** Country code of the visitor's city, in any case. Null if unknown. */
  country: string | null
  /** The guide of the app comes first (specification 2). Only the browser knows. */
  needsGuide: boolean
}

export const ANONYMOUS: Visitor = {
  platform: 'web',
  isSignedIn: false,
  hasPremium: false,
  country: null,
  needsGuide: false,
}

/** The conditions of a route. Open to all when neither is set. */
export type Access = {
  /** `needed`: only signed in. `signed-out`: only signed out. */
  auth?: 'needed' | 'signed-out'
  /** `web`: not in the app. `app`: only in it, installed or native. */
  only?: 'web' | 'app'
}

const OPEN: Access = {}
const NEEDS_AUTH: Access = { auth: 'needed' }
const SIGNED_OUT: Access = { auth: 'signed-out' }
const WEB_ONLY: Access = { only: 'web' }
const APP_ONLY: Access = { only: 'app' }

/**
 * Specification 2, row by row. `*` stands for one segment, `**` at the end for any number of them. The first row that
 * fits holds. A path without a row is open: it shows the "not found" page.
 */
export const ROUTES: readonly (readonly [pattern: string, access: Access])[] = [
  ['/', WEB_ONLY],
  ['/feed/**', OPEN],
  ['/map', OPEN],
  ['/saved', NEEDS_AUTH],
  ['/more', NEEDS_AUTH],
  ['/settings/**', NEEDS_AUTH],
  ['/notifications', NEEDS_AUTH],
  ['/following', NEEDS_AUTH],
  ['/gifts', NEEDS_AUTH],
  ['/messages/**', NEEDS_AUTH],
  ['/search/**', WEB_ONLY],
  ['/feedback', OPEN],
  ['/about', OPEN],
  ['/legal/**', OPEN],
  ['/support', OPEN],
  ['/contact', OPEN],
  ['/blog/**', OPEN],
  // Specification 6: public too, for people who cannot sign in (store rules).
  ['/account/delete', OPEN],
  // Mailed links lead here. The reader may be signed out.
  ['/account/cancel', OPEN],
  ['/account/verify', OPEN],
  ['/account/invites', OPEN],
  // An organizer's side of a conversation. It has no account.
  ['/account/messages/**', OPEN],
  ['/newsletter/**', OPEN],
  ['/events/**', OPEN],
  ['/venues/*', OPEN],
  ['/organizers/*', OPEN],
  ['/users/**', NEEDS_AUTH],
  ['/paywall/**', OPEN],
  ['/guide/**', APP_ONLY],
  ['/auth/**', SIGNED_OUT],
]

/** Returns the conditions of a path. `path`: after the locale, without query. */
export function accessOf(path: string): Access {
  const segments = segmentsOf(path)
  return ROUTES.find(([pattern]) => fits(pattern, segments))?.[1] ?? OPEN
}

/**
 * True for pages about an account. Other sites may not frame them, and an embedded page opens them in a new tab
 * (specification 1). `path`: after the locale, without query.
 */
export function isAccountPage(path: string): boolean {
  return accessOf(path).auth !== undefined || segmentsOf(path)[0] === 'account'
}

/** As the router reads a path: decoded, in any case, without empty parts. */
function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decoded(part).toLowerCase())
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function fits(pattern: string, segments: string[]): boolean {
  const wanted = pattern.split('/').filter((part) => part !== '')
  const isOpenEnded = wanted.at(-1) === '**'
  if (isOpenEnded) wanted.pop()
  if (isOpenEnded ? segments.length < wanted.length : segments.length !== wanted.length)
    return false
  return wanted.every((part, index) => part === '*' || part === segments[index])
}

/** Premium: always on web and installed, by the entitlement on native (specification 1). */
function isPremium({ platform, hasPremium }: Visitor): boolean {
  return platform !== 'native' || hasPremium
}

const SPECIAL_COUNTRIES = new Set(['sk', 'svk', 'slovak'])

/** Specification 6: sees the sign-up instead of the paywall. */
export function isSpecialCountry(country: string | null): boolean {
  return country !== null && SPECIAL_COUNTRIES.has(country.trim().toLowerCase())
}

/**
 * Returns the path to redirect the visitor to, or null if they may see the page. Paths are without locale and query.
 * The platform is checked before the session.
 */
export function guard(path: string, visitor: Visitor): '/feed' | '/auth' | '/paywall' | '/' | null {
  const { auth, only } = accessOf(path)
  const inApp = visitor.platform !== 'web'
  if (only === 'web' && inApp) return '/feed'
  if (only === 'app' && !inApp) return '/'
  if (auth === 'signed-out' && visitor.isSignedIn) return '/feed'
  if (auth === 'needed' && !visitor.isSignedIn)
    return isPremium(visitor) || isSpecialCountry(visitor.country) ? '/auth' : '/paywall'
  return null
}

/**
 * Returns a `?redirectTo` if it is a path of this site (with query and hash), else null. The URL is parsed as browsers
 * do: they read `\` as `/` and drop tabs, so `/\evil.example` is another host.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2000) return null
  const here = 'https://okolo.invalid'
  if (!URL.canParse(value, here)) return null
  const url = new URL(value, here)
  if (url.origin !== here || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
