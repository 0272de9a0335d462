/**
 * Runs the built server behind docs/runbook.md's proxies and a minimal nginx. Exits with 0 if all
 * held, 1 if not, 2 if a proxy is not installed. Each visitor has an address: 127.0.0.2 and so on.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isInstalled, PROXIES, PROXY_PORT, SERVER_PORT, type Proxy } from './proxies/proxies.ts'
import { start, type Started } from './proxies/started.ts'

const MAIN = fileURLToPath(new URL('../apps/server/src/app/main.ts', import.meta.url))
/** Far above one visitor's limit per minute. */
const MANY = 400
const [ANNA, BORIS, CYRIL] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const

type Answer = { status: number; headers: Record<string, string | string[] | undefined> }

/** Asks for a path through the proxy as this visitor. */
function ask(visitor: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((done, failed) => {
    const asked = request(
      { host: '127.0.0.1', port: PROXY_PORT, path, headers, localAddress: visitor, agent: false },
      (answer) => {
        answer.resume()
        answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers }))
      },
    )
    asked.on('error', failed)
    asked.end()
  })
}

/**
 * Asks until the visitor must wait. Returns false if that never happens. `isForging` sends another
 * forged address each time.
 */
async function isStopped(visitor: string, { isForging }: { isForging: boolean }): Promise<boolean> {
  for (let i = 0; i < MANY; i += 1) {
    const headers: Record<string, string> = isForging
      ? { 'x-forwarded-for': `198.51.100.${i % 250}`, 'x-real-ip': `198.51.100.${i % 250}` }
      : {}
    if ((await ask(visitor, '/metrics', headers)).status === 429) return true
  }
  return false
}

async function startServer(folder: string, trusted: string | null): Promise<Started> {
  return start([process.execPath, MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(SERVER_PORT),
      PUBLIC_URL: 'http://okolo.example',
      DATA_DIR: folder,
      OKOLO_DEMO: '0',
      OKOLO_LIVE: '0',
      OKOLO_REQUESTS_PER_MINUTE: '60',
      ...(trusted === null ? {} : { OKOLO_TRUST_PROXY: trusted }),
    },
    ready: 'Letters: ',
  })
}

let hasFailed = false
function check(what: string, holds: boolean, seen = ''): void {
  hasFailed ||= !holds
  console.log(`  ${holds ? 'holds ' : 'FAILED'}  ${what}${holds || seen === '' ? '' : `: ${seen}`}`)
}

async function tryBehind(proxy: Proxy, folder: string, trusted: string | null): Promise<void> {
  console.log(`${proxy.name}; OKOLO_TRUST_PROXY ${trusted ?? 'not set'}`)
  const server = await startServer(folder, trusted)
  const front = await proxy.start(folder)
  try {
    const forged = { 'x-forwarded-for': '127.0.0.1', host: 'localhost:3000' }
    for (const path of ['/dev/mail', '/dev/mail/1', '/metrics']) {
      const [plain, claimed] = [await ask(CYRIL, path), await ask(CYRIL, path, forged)]
      check(`${path} is closed`, plain.status === 403 && claimed.status === 403)
    }
    const link = /Letters: \S+(\/dev\/mail\?key=\S+)/.exec(server.output())?.[1] ?? ''
    const entered = await ask(CYRIL, link)
    const cookie = String(entered.headers['set-cookie']).split(';', 1)[0] ?? ''
    const letters = await ask(CYRIL, '/dev/mail', { cookie })
    check('the link of the terminal opens the letters', letters.status === 200)

    check('a visitor who asks too much is stopped', await isStopped(ANNA, { isForging: false }))
    const isOther = (await ask(BORIS, '/metrics')).status !== 429
    if (trusted === null) check('all visitors are one where nobody is trusted', !isOther)
    else check('another visitor is not', isOther)
    check(
      'nobody gets round it by a name of their own',
      await isStopped(BORIS, { isForging: true }),
    )
    // The server's output may still be on its way.
    await sleep(500)
    const notices = server
      .output()
      .split('\n')
      .filter((line) => line.includes('which is not trusted'))
    check(
      trusted === null ? 'the log says once what to set' : 'the log has nothing to say',
      trusted === null
        ? notices.length === 1 && (notices[0] ?? '').includes('OKOLO_TRUST_PROXY=127.0.0.1')
        : notices.length === 0,
      server.output(),
    )
  } finally {
    await front.stop()
    await server.stop()
  }
}

const missing = PROXIES.filter((proxy) => !isInstalled(proxy))
const folder = await mkdtemp(join(tmpdir(), 'okolo-proxies-'))
try {
  for (const proxy of PROXIES)
    if (!missing.includes(proxy)) {
      await tryBehind(proxy, folder, null)
      // A proxy that does not name visitors must not be trusted.
      if (proxy.saysWho) await tryBehind(proxy, folder, '127.0.0.1')
    }
} finally {
  await rm(folder, { recursive: true, force: true })
}
for (const { name, program } of missing)
  console.log(`not run: ${name} (${program} is not installed)`)
if (hasFailed) process.exitCode = 1
else if (missing.length > 0) process.exitCode = 2
