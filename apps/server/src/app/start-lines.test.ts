import { expect, test } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { startLines, withFreePort } from './start-lines.ts'

const OKOLO_SECRET = '0123456789abcdefghijklmnopqrstuv'
const lines = (env: Record<string, string> = {}, firstPage = 200) =>
  startLines(readConfig({ OKOLO_SECRET, ...env }), firstPage)

const KEY = /^Letters: http:\/\/localhost:3000\/dev\/mail\?key=[\w-]{43}$/

test('the address of the server and the link to its letters', () => {
  const [where, letters, ...more] = lines()
  expect(where).toBe('Okolo is at http://localhost:3000')
  expect(letters).toMatch(KEY)
  expect(more).toEqual([])
})

test('where it listens is told apart from where links lead', () => {
  const smtp = { OKOLO_SMTP_URL: 'smtp://mail.example', OKOLO_MAIL_FROM: 'a@b.example' }
  expect(lines({ ...smtp, PUBLIC_URL: 'https://okolo.example', PORT: '4100' })).toEqual([
    'Okolo is at http://localhost:4100',
    'Its links lead to https://okolo.example (PUBLIC_URL)',
  ])
})

test('a first page that fails is not called a site', () => {
  const [where] = lines({}, 500)
  expect(where).not.toContain('Okolo is at')
  expect(where).toContain('fails (500)')
})

test('says that emails wait on a public site without a mail server, and what an open box means', () => {
  const PUBLIC_URL = 'https://okolo.example'
  expect(lines({ PUBLIC_URL }).join('\n')).toContain(
    'letters to people wait in the queue. Set OKOLO_SMTP_URL',
  )
  const open = lines({ PUBLIC_URL, OKOLO_MAIL_BOX: '1' })
  expect(open).toContain('Letters: https://okolo.example/dev/mail')
  expect(open.at(-1)).toContain('OKOLO_MAIL_BOX=1 shows all letters to everybody')
  for (const near of ['http://localhost:5000', 'http://192.168.1.2', 'http://[::1]:80'])
    expect(lines({ PUBLIC_URL: near }).join('\n')).not.toContain('wait in the queue')
})

test('PORT=0 is a free port, which the address names', async () => {
  const { port, publicUrl } = await withFreePort(readConfig({ PORT: '0' }))
  expect(port).toBeGreaterThan(0)
  expect(publicUrl).toBe(`http://localhost:${port}`)
  const other = await withFreePort(readConfig({ PORT: '0', PUBLIC_URL: 'https://okolo.example' }))
  expect(other.publicUrl).toBe('https://okolo.example')
})
