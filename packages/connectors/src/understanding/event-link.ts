/** Hosts with pages of films, songs or profiles, never of events. */
const MEDIA =
  /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|dailymotion\.com|soundcloud\.com|spotify\.com|deezer\.com|bandcamp\.com|instagram\.com|tiktok\.com|twitter\.com|x\.com|flickr\.com)$/i

/** Returns the normalised address if it is http or https. Platforms also write `www.a.sk`. */
export function webUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const address = /^www\./i.test(text) ? `https://${text}` : text
  if (!/^https?:\/\//i.test(address) || /\s/.test(address)) return undefined
  try {
    const url = new URL(address)
    return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : undefined
  } catch {
    return undefined
  }
}

/**
 * True if a link can be the event's own page, so that another listing with it is the same event. False for home pages,
 * films and profiles.
 */
export function isEventPage(url: string): boolean {
  const { hostname, pathname, search } = new URL(url)
  if (MEDIA.test(hostname)) return false
  if (/(^|\.)facebook\.com$/i.test(hostname)) return pathname.startsWith('/events/')
  return search !== '' || !/^\/?([a-z]{2}(-[a-z]{2})?\/?)?(index\.\w+)?$/i.test(pathname)
}
