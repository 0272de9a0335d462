import { expect, test } from 'vitest'
import { cleanName } from './name.ts'

test.each([
  ['Anna\r\nBcc: all@example.com', 'Anna Bcc: all@example.com'],
  ['Anna\u2028Nová\u2029\u0085x', 'Anna Nová x'],
  ['\u202Eanna\u202C', 'anna'],
  ['\u2067\u200F\u061C\u2066Anna\u2069', 'Anna'],
  ['A\u200Bn\u00ADn\uFEFFa', 'Anna'],
  ['  Anna \t Nová ', 'Anna Nová'],
  ['\u3164\u2800 \u200D', ''],
  ['\u202E', ''],
  ['Nova\u0301', 'Nová'],
  // Joiners are part of how these are written.
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['Eva 👩\u200D🎨', 'Eva 👩\u200D🎨'],
  ['محمد O’Neill-Šťastný', 'محمد O’Neill-Šťastný'],
])('makes one visible line of the name %j', (given, name) => {
  expect(cleanName(given)).toBe(name)
})
