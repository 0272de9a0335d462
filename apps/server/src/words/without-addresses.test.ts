import { expect, test } from 'vitest'
import { withoutAddresses } from './without-addresses.ts'

test.each([
  'https://evil.com/x?y#z',
  'hxxp://evil',
  'http://1.2.3.4',
  'http://3232235777/a',
  'http://[::1]:80/',
  'www.evil',
  'evil.com',
  'evil.com:8080/path?x=1',
  'sub.evil.example',
  'anna@evil.com',
  '1.2.3.4',
  '1.2.3.4:8080/x',
  '0x7f.0x0.0x0.0x1',
  '1 [.] 2 [.] 3 [.] 4',
  'evil [.] com',
  'evil[.]com',
  'evil (dot) com',
  'evil{punkt}com',
  'zlo (точка) рф',
  'evil . com',
  'evil .com',
  'evil. com',
  'evil dot com',
  'www [.] evil [dot] com/x',
  'e v i l . c o m',
  'xn--80ak6aa92e.com',
  'пример.xn--p1ai',
  'пример.рф',
  'evil\u3002com',
  'evil\uFF0Ecom',
  'evil\uFF61com',
  'evil\u2024com',
  '\uFF45\uFF56\uFF49\uFF4C\uFF0E\uFF43\uFF4F\uFF4D',
  '\u{1D41E}\u{1D42F}\u{1D422}\u{1D425}.com',
  'ⓔⓥⓘⓛ.ⓒⓞⓜ',
  'ev\u200Bil.c\u00ADom',
  'ev\u200Dil.com',
])('takes the address %s out', (address) => {
  expect(withoutAddresses(`See ${address} now, please`, '[link]')).toBe('See [link] now, please')
})

test.each([
  'Hello. I come on 24.12.2026 at 20.00, 2 people for 12.50 EUR each.',
  'See you at the club. me too... really? Yes!',
  'Dobrý deň. Prídeme o 19.30. Máte ešte 4 miesta (v 2. rade)?',
  'Olá. eu gostaria de ir. Ciao. io vorrei venire.',
  'Ich komme um 18.30 Uhr, z. B. mit 3 Freunden (A, B, C).',
  'a b c d e',
  'Eva 👩\u200D🎨 می\u200Cخواهم',
  'Zavolám 0905 123 456, dobre?',
  'Напишите мне. нет, лучше позвоните.',
])('leaves prose as it is: %s', (prose) => {
  expect(withoutAddresses(prose, '[link]')).toBe(prose)
})

test('takes no longer for a long text that is nearly an address', () => {
  const began = performance.now()
  for (const part of ['a.', 'a-', 'a ', '1.', '(', '. ', 'a@'])
    withoutAddresses(part.repeat(1000), '[link]')
  expect(performance.now() - began).toBeLessThan(1000)
})
