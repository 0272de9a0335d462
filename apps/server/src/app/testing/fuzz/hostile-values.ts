import * as fc from 'fast-check'

/** Texts that have broken servers before: what databases, addresses, dates, numbers and languages stumble over. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff\u202e\u200b',
  '🎭'.repeat(60),
  "' or 1=1; drop table event; --",
  '"><script>alert(1)</script>',
  '{{7*7}}${7*7}%{7*7}',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  '%zz',
  '%ed%a0%80',
  '\\',
  '\\u0000',
  '\r\nx-injected: 1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-Infinity',
  '1e309',
  '-0',
  '-1',
  '0',
  '99999999999999999999',
  '2147483648',
  '9223372036854775808',
  '1.7976931348623157e308',
  '5e-324',
  '0x10',
  '9999-12-31',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '10000-01-01',
  '-000001-01-01',
  '+275760-09-13',
  '2026-02-30',
  '2026-11-21T00:00:00Z',
  '0,0,0,0',
  '-180,-90,180,90',
  '540,-90,-540,90',
  '16,48,18',
  '[[[[[[[[',
  '{"a":'.repeat(200),
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(501),
  'x'.repeat(10_000),
  '" OR "',
  '-"',
  '--- -a -b',
  '*:* & ! | ( ) <->',
  'http://10.0.0.1/',
  'http://[::1]:80/',
  'http://localhost/',
  'javascript:alert(1)',
  'ä@ö.example',
  'a@b.example\u0000',
]

/** Text that PostgreSQL cannot store. */
const UNSTORABLE = ['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800']
const DAYS = [
  '9999-12-31',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '10000-01-01',
  '-1',
  '2026-02-30',
  '9999-12-30',
  '1582-10-10',
  '+010000-01-01',
]
const HOURS = ['24:00', '00:00', '23:59', '9:00', '99:99', '20:00:00', '-1:00', '']
const NUMBERS = [
  '-1',
  '-0',
  '1e309',
  'NaN',
  '9223372036854775808',
  '1e308',
  '5e-324',
  '0x10',
  '1e21',
  '',
  '2147483648',
  '0.1',
  '180',
]
const BOXES = [
  '0',
  '0,0,0,0',
  '-180,-90,180,90',
  '540,-90,-540,90',
  '1,2,3',
  '0,90,0,-90',
  '1e9,1,1,1',
  '16,48,18,49',
  '179,-1,-179,1',
  '0,0,0.0000001,0.0000001',
]

/** Hostile values for the kind of thing that a parameter asks for. */
export function hostileFor(name: string): fc.Arbitrary<string> {
  const kinds: [RegExp, string[]][] = [
    [/^date|timeline|timeframe/, DAYS],
    [/^time_/, HOURS],
    [/bbox|location/, BOXES],
    [/zoom|size|price|distance|location|weekday|^age$|^[xyz]$|width/, NUMBERS],
  ]
  const fitting = kinds.find(([pattern]) => pattern.test(name))?.[1] ?? []
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...UNSTORABLE) },
    { weight: 4, arbitrary: hostileText },
    ...(fitting.length === 0 ? [] : [{ weight: 6, arbitrary: fc.constantFrom(...fitting) }]),
  )
}

/** Any 16-bit units at all, halves of pairs among them. */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units))

export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: anyUnits },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
)

/** Values that JSON can hold, of any type and depth. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, 2 ** 53, [], {}, [null]),
  },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2000 }).map(nested) },
)

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value }
  return value
}
