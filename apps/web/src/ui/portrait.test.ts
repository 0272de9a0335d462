import { expect, test } from 'vitest'
import { initialsOf } from './portrait.tsx'

test.each([
  ['Anna Nová', 'AN'],
  ['boris', 'B'],
  ['Ľudmila de la Cruz', 'ĽC'],
  ['Олена Іваненко', 'ОІ'],
  ['«Zoë»  (van) Dijk-Ötzi', 'ZÖ'],
  ['李 小龍', '李小'],
  ['', ''],
  ['🎉 !', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
