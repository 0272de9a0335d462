import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { faultLine } from './site-faults.ts'
import { Site } from './site.ts'

let folder: string
let complaints: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'okolo-site-'))
  complaints = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const say = (json: object) => write('site.json', JSON.stringify(json))
const open = () => new Site(folder, { freshMs: 0, complain: (line) => complaints.push(line) })
const faults = (json: unknown) => {
  write('site.json', typeof json === 'string' ? json : JSON.stringify(json))
  return open().faults.map(faultLine)
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4"/></svg>'

test('a folder that does not exist leaves everything as it is', () => {
  const site = new Site(join(folder, 'nowhere'))
  expect(site.faults).toEqual([])
  expect(site.look('sk')).toMatchObject({
    name: 'Okolo',
    slogan: null,
    style: null,
    logo: null,
    icons: '',
    city: 'bratislava',
    language: 'en',
  })
  expect(site.look('sk').languages).toHaveLength(9)
})

test('a site shows its own name, colours, logo, city and languages', () => {
  write('logo.svg', SVG)
  say({
    name: 'Kultúrny kalendár Horná Ves',
    slogan: { sk: 'čo sa deje v obci' },
    colours: { light: '#1b5e9e', dark: '#7db8f2' },
    logo: 'logo.svg',
    city: 'horna-ves',
    languages: ['sk', 'uk'],
    footer: { links: [{ text: { sk: 'Obec' }, url: '/contact' }] },
  })
  const site = open()
  expect(site.faults).toEqual([])
  expect(site.look('uk')).toMatchObject({
    name: 'Kultúrny kalendár Horná Ves',
    slogan: 'čo sa deje v obci',
    colour: '#1b5e9e',
    city: 'horna-ves',
    language: 'sk',
    footer: { links: [{ text: 'Obec', url: '/uk/contact', is_profile: false }] },
  })
  expect(site.look('sk').logo).toMatch(/^\/site\/[\w-]{8}\/logo\.svg$/)
  expect([site.offered('uk'), site.offered('de'), site.offered(null)]).toEqual(['uk', 'sk', 'sk'])
})

describe('a fault says file, key, what was found and what is expected', () => {
  test.each([
    ['{ "name": ', /^site\.json: it is not JSON: /],
    [{ nam: 'Ves' }, 'site.json: nam: it is not a key here. Did you mean "name"?'],
    [
      { owner: { phone: '1' } },
      'site.json: owner.phone: it is not a key here. Its keys are name, address, email.',
    ],
    [{ name: '' }, /^site\.json: name: found "", expected one line of 1 to 60 characters/],
    [
      { colours: { light: 'red', dark: '#7db8f2' } },
      'site.json: colours.light: found "red", expected a colour such as "#1b5e9e"',
    ],
    [
      { colours: { light: '#1b5e9e' } },
      'site.json: colours.dark: found nothing, expected a colour such as "#1b5e9e"',
    ],
    [
      { colours: { light: '#da4c2d', dark: '#7db8f2' } },
      'site.json: colours.light: found "#da4c2d", expected a colour whose contrast with #f6f1eb is 4.5 or more; it is 3.7',
    ],
    [
      { slogan: { cz: 'a' } },
      'site.json: slogan.cz: it is not a key here. Its keys are en, es, fr, pt, de, ru, it, sk, uk.',
    ],
    [
      { language: 'de', languages: ['sk'] },
      'site.json: language: found "de", expected one of "languages": sk',
    ],
    [
      { footer: { links: [{ text: { sk: 'x' }, url: 'javascript:alert(1)' }] } },
      'site.json: footer.links.0.url: found "javascript:alert(1)", expected an address that starts with https://, http:// or mailto:, or a path such as "/about"',
    ],
    [
      { logo: '../secret.svg' },
      /^site\.json: logo: found "\.\.\/secret\.svg", expected the name of/,
    ],
    [{ logo: 'logo.svg' }, 'site.json: logo: found "logo.svg", which is not in this folder'],
  ])('%j', (json, line) => {
    expect(faults(json)).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)])
  })

  test.each([
    ['<svg><script>alert(1)</script></svg>', 'a script'],
    ['<svg onload="alert(1)"></svg>', 'a script'],
    ['<svg><image href="https://stranger.example/a.png"/></svg>', 'a reference outside of it'],
    ['<svg><use href="&#47;/stranger.example"/></svg>', 'a reference outside of it'],
    ['<svg><rect style="fill:url(//stranger.example)"/></svg>', 'a reference outside of it'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'no <svg> at its beginning'],
    ['<svg><foreignObject/></svg>', 'foreign content'],
  ])('%s', (svg, found) => {
    write('logo.svg', svg)
    expect(faults({ logo: 'logo.svg' })).toEqual([
      expect.stringContaining(`site.json: logo: logo.svg: found ${found}`),
    ])
  })

  test('a picture that is too large', () => {
    write('logo.svg', SVG + ' '.repeat(300 * 1024))
    expect(faults({ logo: 'logo.svg' })[0]).toContain('found 301 KB, expected 256 KB or less')
  })

  test('texts in unknown languages, of unknown pages and without a title', () => {
    write('texts/cz/about.md', '# O nás')
    write('texts/sk/abuot.md', '# O nás')
    write('texts/sk/legal.md', 'Bez nadpisu')
    expect(open().faults.map(faultLine)).toEqual([
      expect.stringMatching(/^texts\/cz\/about\.md: found "cz", expected a language/),
      expect.stringMatching(/^texts\/sk\/abuot\.md: found "abuot\.md", expected about\.md, /),
      'texts/sk/legal.md: found no title, expected "title: ..." between lines of --- or "# ..."',
    ])
  })
})

test('a change is read without a restart, and one with faults leaves the last good state', () => {
  say({ name: 'Horná Ves' })
  const site = open()
  let changes = 0
  site.onChange(() => (changes += 1))
  expect(site.value.name).toBe('Horná Ves')
  say({ name: 'Dolná Ves' })
  expect(site.value.name).toBe('Dolná Ves')
  expect(site.value.name).toBe('Dolná Ves')
  expect([changes, complaints]).toEqual([1, []])
  say({ name: 'Dolná Ves', colours: 'red' })
  expect(site.value.name).toBe('Dolná Ves')
  expect(site.value.name).toBe('Dolná Ves')
  expect(complaints).toEqual([
    expect.stringContaining('colours: found "red", expected two colours'),
  ])
  expect(changes).toBe(1)
})

test('a server does not start with a faulty folder, and says all that is wrong', () => {
  say({ nam: 'a', language: 'cz' })
  expect(() => open().requireSound()).toThrow(
    /language: found "cz"[\s\S]*nam: it is not a key here/,
  )
})
