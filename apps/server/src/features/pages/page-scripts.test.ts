import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowByHash } from './page-scripts.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test("scripts that carry the page's nonce are allowed by what they say, others not", () => {
  const page = [
    '<script nonce="N1">theme()</script>',
    '<script type="application/ld+json">{"@type":"Event"}</script>',
    '<script nonce="N1" data-part="">\nhydrate("a<b")\n</script>',
    '<script nonce="N1" type="module" src="/assets/entry.js"></script>',
    '<script>stolen()</script><script nonce="guess">stolen()</script>',
  ].join('')
  const { body, scripts } = allowByHash(page, 'N1')
  expect(scripts).toEqual([hashOf('theme()'), hashOf('\nhydrate("a<b")\n')])
  expect(body.toString()).toBe(page.replaceAll(' nonce="N1"', ''))
})

test('a page keeps its letters, whichever came before and however long it is', () => {
  const pages = ['Žilina – Київ 🎷', 'a', 'Київ '.repeat(200_000)]
  const made = pages.map((page) => allowByHash(page, 'N1').body)
  expect(made.map(String)).toEqual(pages)
})
