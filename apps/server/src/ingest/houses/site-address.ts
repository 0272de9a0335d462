/** Sites where a house has a page among millions: no web site of its own. */
const OF_OTHERS = new Set([
  'facebook.com',
  'fb.com',
  'fb.me',
  'instagram.com',
  'twitter.com',
  'x.com',
  'youtube.com',
  'youtu.be',
  'tiktok.com',
  'linkedin.com',
  'pinterest.com',
  'flickr.com',
  'vk.com',
  'ok.ru',
  't.me',
  'telegram.me',
  'wa.me',
  'linktr.ee',
  'wikipedia.org',
  'wikidata.org',
  'wikimedia.org',
  'openstreetmap.org',
  'google.com',
  'goo.gl',
  'tripadvisor.com',
  'foursquare.com',
  'yelp.com',
  'booking.com',
  'airbnb.com',
])
const LONGEST = 500
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** An address as a map or a person writes it (`www.theatre.example`) as an http or https one. Null where the site belongs to others. */
export function siteAddress(written: string): string | null {
  for (const part of written.split(/[;\s]+/)) {
    const address = part.length > LONGEST ? null : oneAddress(part)
    if (address !== null) return address
  }
  return null
}

function oneAddress(written: string): string | null {
  // Sites of old answer http alone, and the others lead on to https.
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `http://${written}`)
  if (url === null || url.username !== '' || url.password !== '') return null
  const labels = url.hostname.split('.')
  const isName = labels.length >= 2 && labels.every((label) => LABEL.test(label))
  if (!isName || /^\d+$/.test(labels.at(-1) ?? '')) return null
  if (labels.some((_, n) => OF_OTHERS.has(labels.slice(n).join('.')))) return null
  url.hash = ''
  return url.href
}
