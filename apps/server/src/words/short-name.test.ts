import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Anna Nová', 'Anna Nová'],
  ['María José García López', 'María José'],
  ['Олена Кравець', 'Олена Кравець'],
  ["Jean-Luc O'Neill", "Jean-Luc O'Neill"],
  ['Hildegard-Wilhelmine Schwarzenberger', 'Hildegard-Wilhelmine'],
  ['Win at www.evil.example/now <b>', 'Win at'],
  ['evil [.] com', 'evil'],
  ['0900 123 456', ''],
  ['https://evil.example', ''],
  ['Anna\r\nBcc: x@example.com', 'Anna'],
  ['A'.repeat(60), 'A'.repeat(24)],
])('shortens %s to "%s"', (name, short) => {
  expect(shortName(name)).toBe(short)
})
