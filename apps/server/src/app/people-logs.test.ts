import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const PASSWORD = 'a quiet violin at noon'

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(address),
      )
    })
  })
}

/** The server as it is started for real, telling what it tells at `info`, beside a mail server that refuses in its own words. */
async function startServer() {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 })),
  })
  const [port, smtpPort] = [await freePort(), await freePort()]
  await new Promise<void>((resolve) => {
    smtp.listen(smtpPort, '127.0.0.1', resolve)
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'okolo-logs-'))
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      OKOLO_LIVE: '0',
      OKOLO_DEMO: '0',
      OKOLO_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      OKOLO_MAIL_FROM: 'Okolo <okolo@example.org>',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  return {
    port,
    ended,
    said: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await new Promise<void>((resolve) => {
        smtp.close(resolve)
      })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

test(
  'the log of a real server tells of requests and failures, and of nobody',
  { timeout: 120_000 },
  async () => {
    const server = await startServer()
    try {
      const origin = `http://localhost:${server.port}`
      await Promise.race([
        vi.waitFor(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200), 60_000),
        server.ended.then(() => {
          throw new Error(`The server ended before it answered: ${server.said()}`)
        }),
      ])
      const ask = async (method: string, path: string, body?: object, token?: string) => {
        const answer = await fetch(origin + path, {
          method,
          headers: {
            'x-forwarded-for': '203.0.113.77',
            'user-agent': 'Zuzanas browser',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        return answer.json()
      }
      const visit = (path: string) => fetch(origin + path, { redirect: 'manual' })
      const email = 'zuzana@example.org'
      const { access, refresh } = await ask('POST', '/v1/users/signup/', {
        email,
        password1: PASSWORD,
        password2: PASSWORD,
      })
      await ask('PATCH', '/v1/users/me/', { name: 'Zuzana Vzácna', about: 'Secret words' }, access)
      await ask('POST', '/v1/users/login/', { email, password: 'a wrong guess' })
      await ask('POST', '/v1/users/login/', { email, password: PASSWORD, extra: { deep: email } })
      await ask('POST', '/v1/users/password/reset/', { email })
      await ask('POST', '/v1/users/deletion/', { email })
      await ask('POST', '/v1/feedback/', { email, message: 'Secret words', rating: 3 }, access)
      await ask('GET', '/v1/users/me/', undefined, `${access}x`)
      await visit(`/v1/users/login/google/callback/?code=${refresh}&state=${email}`)
      await visit(`/v1/events/?search=${email}`)
      await visit(`/en/auth/reset-password/confirm/?u=${email}&k=${refresh}`)
      await fetch(`${origin}/v1/users/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"email":"${email}","password":"${PASSWORD}`,
      })
      const { refresh: next } = await ask('POST', '/v1/users/token/refresh/', { refresh })
      await ask('POST', '/v1/users/token/refresh/', { refresh })
      await ask('POST', '/v1/users/token/blacklist/', { refresh: next })
      // Letters are refused by the other server, which is told to the operator.
      await vi.waitFor(() => expect(server.said()).toContain('was not sent: 550'), 30_000)
      const said = server.said()
      expect(said).toContain('"path":"/v1/users/login/"')
      for (const trace of [
        'zuzana',
        'Zuzana',
        'Vzácna',
        'Secret words',
        'example.org>',
        PASSWORD,
        'a wrong guess',
        access,
        refresh,
        next,
        '203.0.113.77',
      ])
        expect(said.split('\n').filter((line) => line.includes(trace))).toEqual([])
    } finally {
      await server.stop()
    }
  },
)
