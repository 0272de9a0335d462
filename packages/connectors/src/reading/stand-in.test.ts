import { expect, test } from 'vitest'
import { isWebPage, standIn, wallOf } from './stand-in.ts'

const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`
const LONG = `<p>${'Koncert v parku. '.repeat(300)}</p>`

test.each([
  [
    page('Log In ‹ Haus', '<form><input name="log"><input type="password"></form>'),
    'a login page ("Log In ‹ Haus")',
  ],
  [page('Вхід', '<form action="/login"><input name="u"></form>'), 'a login page ("Вхід")'],
  [
    page('Bevor Sie fortfahren', '<p>Wir verwenden Cookies.</p><button>Alle akzeptieren</button>'),
    'a page that asks for consent ("Bevor Sie fortfahren")',
  ],
  [
    page('Avant de continuer', '<p>Votre vie privée compte.</p><button>Accepter</button>'),
    'a page that asks for consent ("Avant de continuer")',
  ],
  [
    page('haus.example', '<p>Diese Domain steht zum Verkauf.</p>'),
    'a page about a domain that is for sale ("haus.example")',
  ],
  [page('503 Service Unavailable', ''), 'an error page ("503 Service Unavailable")'],
  [page('Chvíľku', '<script>window._cf_chl_opt = {}</script>'), 'a check for robots ("Chvíľku")'],
])('a wall is named by its kind and title: %#', (html, name) => {
  expect(wallOf(html)).toBe(name)
})

test.each([
  [
    'a house whose page has a login in its head',
    page('Dom', `<form><input type="password"></form>${LONG}`),
  ],
  [
    'a house that asks about cookies',
    page(
      'Dom',
      '<nav><a href="/program">Program</a></nav><p>Používame cookies.</p><button>Prijať</button>',
    ),
  ],
  [
    'a programme without events',
    page('Program', '<h1>Program</h1><p>Momentálne nič nechystáme.</p>'),
  ],
  ['a play about cookies', page('Cookies', '<h1>Cookies</h1><p>Predstavenie pre deti.</p>')],
])('%s is no wall', (_, html) => {
  expect(wallOf(html)).toBeNull()
})

test('an answer of another kind is named by its beginning, and an empty one as such', () => {
  expect(standIn('%PDF-1.4')).toBe('it begins "%PDF-1.4"')
  expect(standIn(' \n')).toBe('it is empty')
  expect(standIn(page('Nový program', ''), 'https://dom.example/novy/')).toBe(
    'it leads to https://dom.example/novy/, a web page ("Nový program")',
  )
  expect(isWebPage('<?xml version="1.0"?><rss></rss>')).toBe(false)
})

test('a hostile page is named in time', () => {
  const started = performance.now()
  wallOf('<div><!--'.repeat(300_000))
  standIn(`<html>${'<title>'.repeat(200_000)}`)
  wallOf(page('a'.repeat(1_000_000), 'cookies '.repeat(100_000)))
  expect(performance.now() - started).toBeLessThan(3_000)
})
