import { expect, test } from 'vitest'
import { cleanText, decodeEntities, htmlToText, looksLikeHtml, textToHtml } from './text.ts'

test.each([
  ['  Koncert\n\t v   Žiline ', 'Koncert v Žiline'],
  ['Rock &amp; Roll', 'Rock & Roll'],
  ['Rock &amp;amp; Roll &#8211; naživo', 'Rock & Roll – naživo'],
  ['<b>Jazz</b> v <a href="x">klube</a>', 'Jazz v klube'],
  ['&lt;i&gt;Jazz&lt;/i&gt;', 'Jazz'],
  ['Prvý riadok<br/>druhý', 'Prvý riadok druhý'],
  ['I <3 Bratislava, R&B', 'I <3 Bratislava, R&B'],
  ['<Untitled> #2', '<Untitled> #2'],
  ['Ne\u00adde\u200bľa\u0000', 'Nedeľa'],
  ['Cafe\u0301', 'Café'],
  ['Rodina 👨‍👩‍👧', 'Rodina 👨‍👩‍👧'],
])('a title is what a person would type: %j', (given, clean) => {
  expect(cleanText(given)).toBe(clean)
})

test('HTML becomes lines, without scripts and styles', () => {
  const html =
    '<style>p{}</style><h2>Program</h2><p>Prvý &amp; druhý<br>deň</p>\n<ul><li>jazz</li><li>folk</li></ul><script>x()</script>'
  expect(htmlToText(html)).toBe('Program\n\nPrvý & druhý\ndeň\n\njazz\nfolk')
})

test('plain text becomes paragraphs, and its angle brackets stay text', () => {
  expect(textToHtml('Vstup < 10 €\r\ndeti zadarmo\n\n\nInfo: a&b\n')).toBe(
    '<p>Vstup &lt; 10 €<br>deti zadarmo</p><p>Info: a&amp;b</p>',
  )
  expect(textToHtml(' \n ')).toBe('')
})

test('markup in a plain field is noticed', () => {
  expect(looksLikeHtml('Program:<br>jazz')).toBe(true)
  expect(looksLikeHtml('a < b > c, <mail@example.org>')).toBe(false)
})

test('an ampersand without a semicolon stays', () => {
  expect(decodeEntities('a&copy=1&amp;b')).toBe('a&copy=1&b')
})
