import type { Recorded, RecordedAnswer } from '../recorded.ts'

/** Saved pages (.html), each at its own path. The first by name is the list, unless the configuration names others. */
export const recordedListings: Recorded = (files, { origin }) => {
  const pages = files
    .filter(({ name }) => /\.html?$/i.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const answers = new Map<string, RecordedAnswer>(
    pages.map(({ name, body }) => [`/${name}`, { headers: { 'content-type': 'text/html' }, body }]),
  )
  const [first] = pages
  if (first === undefined) throw new Error('no web pages among these files (.html)')
  const url = `${origin}/${first.name.split('/').map(encodeURIComponent).join('/')}`
  return { config: { url, urls: [url] }, answer: ({ path }) => answers.get(path) ?? null }
}
