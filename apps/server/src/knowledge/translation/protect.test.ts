import { expect, test } from 'vitest'
import { namesIn, protect, putBack } from './protect.ts'

const NAMES = ['Stará tržnica', 'Tri & Dva', 'Nick Cave', 'Nick', 'Aj', 'Kino']

test('names, links and addresses are marked and come back', () => {
  const html =
    '<p>Nick Cave v STAREJ, Stará Tržnica: <a href="https://a.example/x">https://a.example/x</a>, info@club.example.</p>'
  const { html: marked, kept } = protect(html, NAMES)
  expect(kept).toEqual(['Nick Cave', 'Stará Tržnica', 'https://a.example/x', 'info@club.example'])
  expect(marked).toContain('<span translate="no" id="n2">Stará Tržnica</span>')
  expect(marked).toContain('href="https://a.example/x"')
  expect(putBack(marked, kept)).toBe(html)
})

test('a name with signs of HTML is found', () => {
  expect(protect('<p>Hrajú Tri &amp; Dva</p>', NAMES).kept).toEqual(['Tri &amp; Dva'])
})

test('names are whole words, and short ones are none', () => {
  expect(protect('Kinosála, kino, Aj a Nickova', NAMES).kept).toEqual([])
  expect(protect('KINO a Kino', NAMES).kept).toEqual(['KINO', 'Kino'])
})

test('a name is put back where it stands now, in its own spelling, apart from the words beside it', () => {
  const { kept } = protect('Nick Cave hrá v Stará tržnica', NAMES)
  const answer =
    "In<span id='n2' translate='no'>Old Market</span>spielt <span translate=\"no\" id=\"n1\">NICK CAVE</span>'s Band"
  expect(putBack(answer, kept)).toBe("In Stará tržnica spielt Nick Cave's Band")
})

test.each([
  ['lost', 'Nick Cave spielt'],
  ['doubled', '<span id="n1">x</span> und <span id="n1">x</span>'],
  ['unknown', '<span id="n2">x</span>'],
  ['without a number', '<span translate="no">x</span>'],
  ['half open', '<span translate="no" id="n1">x spielt'],
])('a mark that is %s is noticed', (_, answer) => {
  expect(putBack(answer, ['Nick Cave'])).toBeNull()
})

test.each([
  ['Nick Cave', true],
  ['Nick Cave + Kino (2026)', true],
  ['Nick Cave feat. Kino', true],
  ['Nick Cave v Bratislave', false],
  ['2026', true],
  ['Jazz', false],
])('"%s" is nothing but names: %s', (title, isOnlyNames) => {
  expect(protect(title, NAMES).isOnlyNames).toBe(isOnlyNames)
})

test('a translation depends on the names that the text holds, not on all there are', () => {
  expect(namesIn('Kino a Nick Cave a Kino', NAMES)).toEqual(['Kino', 'Nick Cave'])
  expect(namesIn('Jazz', NAMES)).toEqual([])
})
