import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { facesOf } from './cut-fonts.ts'

const styles = readFileSync(join(import.meta.dirname, '../src/ui/fonts.css'), 'utf8')
const folder = join(import.meta.dirname, '../src')
const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.endsWith('fonts.css'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('')

test('each letter is in one face, and those of titles around us are in some', () => {
  const letters = facesOf(styles).map((face) => face.letters)
  const all = letters.join('')
  expect(new Set(all).size).toBe(Array.from(all).length)
  // Pangrams or all that is special: Slovak, Czech, Polish, Hungarian, Romanian, Turkish, Baltic, Ukrainian, Belarusian, Russian.
  const titles = [
    'Kŕdeľ ďatľov učí koňa žrať kôru, vypĺň ťažké ŠČŽ Ľ Ť Ď Ň',
    'Příliš žluťoučký kůň úpěl ďábelské ódy',
    'Zażółć gęślą jaźń',
    'Árvíztűrő tükörfúrógép',
    'Înțelepciune și știință',
    'Şişli çağrı ıİ ğ, Bakı Gəncə',
    'Ąčęėįšųūž ģķļņ õäöü ā',
    'Ґанок їжак єдність іній ў',
    'Съешь ещё этих мягких французских булок №',
    'Straße GROẞ l’œuvre “…” – 10 € 200 ₴ 300 ₽ 5 zł',
  ]
  const missing = titles.join('').replaceAll(' ', '')
  expect(Array.from(missing).filter((letter) => !all.includes(letter))).toEqual([])
})

test('the weights that the pages use are within those that are cut', () => {
  for (const { weights } of facesOf(styles)) expect(weights).toEqual({ min: 400, max: 800 })
  const used = [...written.matchAll(/\bfont(?:-weight)?:\s*(\d{3})\b/g)].map(([, weight]) =>
    Number(weight),
  )
  expect(used).toContain(400)
  expect(used.filter((weight) => weight < 400 || weight > 800)).toEqual([])
})

test('a face that does not say what is to be cut is refused, and so is what is no range', () => {
  const face = (inner: string) => `@font-face { src: url('./onest-x.gen.woff2'); ${inner} }`
  expect(() => facesOf(face('font-weight: 400 800;'))).toThrow('needs font-weight')
  expect(() => facesOf(face('font-weight: 400 800; unicode-range: latin;'))).toThrow('"latin"')
  expect(facesOf('@font-face { src: local(Arial); }')).toEqual([])
})
