import { expect, test } from 'vitest'
import { cleanHtml, cleanText } from './html.ts'

test('markup that could run or track is gone, what is readable stays', () => {
  const html = cleanHtml(
    '<h1>Noc</h1><script>alert(1)</script><p onclick="x()">Tanec <b>do rána</b> <img src=x onerror=alert(1)><a href="javascript:alert(1)">sem</a> <a href="https://a.example/">web</a></p>',
  )
  expect(html).toBe(
    '<h3>Noc</h3><p>Tanec <b>do rána</b> <a rel="nofollow noopener ugc">sem</a> <a href="https://a.example/" rel="nofollow noopener ugc">web</a></p>',
  )
})

test('plain text becomes paragraphs and cannot become markup', () => {
  expect(cleanHtml('Prvý riadok\ndruhý\n\nVek 3 < 5 &amp; viac')).toBe(
    '<p>Prvý riadok<br />druhý</p><p>Vek 3 &lt; 5 &amp; viac</p>',
  )
})

test('a title is one line of text without hidden characters', () => {
  expect(cleanText(' Rock &amp; <b>Roll</b>\n\u202eevil\u202c ')).toBe('Rock & Roll evil')
  expect(cleanText('3 < 5')).toBe('3 < 5')
})
