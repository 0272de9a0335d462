import { expect, test } from 'vitest'
import { ownSubject, ownWords } from './own-words.ts'

const HEAD = {
  en: '---------- Forwarded message ---------\nFrom: Klub <klub@example.org>\nDate: Fri, Nov 20, 2026\nSubject: Jazz\nTo: Anna <anna@example.org>',
  de: '-----Ursprüngliche Nachricht-----\nVon: Klub <klub@example.org>\nGesendet: Freitag, 20. November 2026\nAn: Anna\nBetreff: Jazz',
  fr: 'Début du message réexpédié :\n\nDe : Klub <klub@example.org>\nObjet : Jazz\nDate : 20 novembre 2026\nÀ : Anna',
  uk: '---------- Переслане повідомлення ---------\nВід: Klub <klub@example.org>\nДата: пт, 20 лист. 2026\nТема: Jazz\nКому: Anna',
}

test('leaves out the head of a forwarded mail in several languages, and signatures on both sides', () => {
  for (const head of Object.values(HEAD))
    expect(
      ownWords(
        `Please list this.\n-- \nAnna, 0900 123 456\n\n${head}\n\nJazz on Saturday\n--\nKlub`,
        {
          subject: 'Fwd: Jazz',
        },
      ),
    ).toBe('Please list this.\n\nJazz on Saturday')
})

test('keeps of an answer what its sender wrote', () => {
  const quoted =
    'Yes, on Saturday at 7.\n\nOn 20 Nov 2026, at 15:00, Okolo wrote:\n> When is it?\n> Okolo'
  expect(ownWords(quoted, { subject: 'Re: Jazz' })).toBe('Yes, on Saturday at 7.')
  expect(
    ownWords(`Yes, on Saturday at 7.\n\n${HEAD.de}\n\nWhen is it?`, { subject: 'AW: Jazz' }),
  ).toBe('Yes, on Saturday at 7.')
})

test('reads a mail that is nothing but a quote, and keeps lines that only look like a head', () => {
  expect(ownWords('> Jazz on Saturday\n> at the Klub', { subject: 'Jazz' })).toBe(
    'Jazz on Saturday\nat the Klub',
  )
  const release = 'Od: 19:00\nMiesto: Klub\nKontakt: anna@example.org'
  expect(ownWords(release, { subject: 'Jazz' })).toBe(release)
})

test('takes marks of answers and forwarding off a subject', () => {
  expect(
    ['Re: Fwd: Jazz', 'AW: WG: Jazz', 'TR : Jazz', 'Re[2]: Jazz', 'Jazz: re: visited'].map(
      ownSubject,
    ),
  ).toEqual(['Jazz', 'Jazz', 'Jazz', 'Jazz', 'Jazz: re: visited'])
})

test('is quick with long lines of marks', () => {
  const begun = performance.now()
  for (const mark of ['>', '-', '_', 'from:', 're: ', ' ', '*'])
    ownWords(mark.repeat(200_000), { subject: mark.repeat(10_000) })
  ownSubject('re: '.repeat(100_000))
  expect(performance.now() - begun).toBeLessThan(2000)
})
