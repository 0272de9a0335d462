import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { replaced, runbookSnippet } from './runbook-snippet.ts'
import { start, type Started } from './started.ts'

export const SERVER_PORT = 4100
export const PROXY_PORT = 4110

export type Proxy = {
  name: string
  /** The program to install, or null. */
  program: string | null
  /**
   * True if it forwards the visitor's address, so a server that trusts it can tell visitors apart.
   */
  saysWho: boolean
  start: (folder: string) => Promise<Started>
}

/** A minimal nginx: it passes on requests with all of the visitors' headers. */
const MINIMAL_NGINX = `server { listen ${PROXY_PORT}; location / { proxy_pass http://127.0.0.1:${SERVER_PORT}; } }`

export const PROXIES: Proxy[] = [
  {
    name: 'nginx with proxy_pass and nothing else',
    program: 'nginx',
    saysWho: false,
    start: (folder) => startNginx(folder, MINIMAL_NGINX),
  },
  {
    name: 'nginx as in the runbook',
    program: 'nginx',
    saysWho: true,
    start: async (folder) =>
      startNginx(
        folder,
        replaced(await runbookSnippet('nginx'), {
          'listen 80;': `listen ${PROXY_PORT};`,
          '127.0.0.1:3000': `127.0.0.1:${SERVER_PORT}`,
        }),
      ),
  },
  {
    name: 'Caddy as in the runbook',
    program: 'caddy',
    saysWho: true,
    start: async (folder) => {
      const file = join(folder, 'Caddyfile')
      const site = replaced(await runbookSnippet('caddyfile'), {
        'okolo.example {': `http://:${PROXY_PORT} {`,
        '127.0.0.1:3000': `127.0.0.1:${SERVER_PORT}`,
      })
      await writeFile(file, `{\n  admin off\n}\n${site}`)
      return start(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], {
        env: { ...programs(), HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        ready: PROXY_PORT,
      })
    },
  },
  {
    name: 'a stand-in that sends the headers which Traefik documents',
    program: null,
    saysWho: true,
    start: async () => {
      // The runbook must have the snippet that the stand-in replaces.
      replaced(await runbookSnippet('yaml'), { 'url: http://127.0.0.1:3000': '' })
      return startStandIn()
    },
  },
]

export function isInstalled({ program }: Proxy): boolean {
  return program === null || spawnSync('which', [program]).status === 0
}

async function startNginx(folder: string, site: string): Promise<Started> {
  const file = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  await writeFile(
    file,
    `pid ${folder}/nginx.pid; error_log stderr warn; events {} http { access_log off; ${paths} ${site} }`,
  )
  // One process: otherwise root's nginx switches to a user who cannot write to the folder.
  const options = 'daemon off; master_process off;'
  return start(['nginx', '-p', folder, '-c', file, '-e', 'stderr', '-g', options], {
    env: programs(),
    ready: PROXY_PORT,
  })
}

/**
 * Replaces visitors' own headers by X-Forwarded-For, -Host, -Port, -Proto, -Server and X-Real-Ip.
 */
async function startStandIn(): Promise<Started> {
  const proxy = createServer((incoming, answer) => {
    const own = Object.entries(incoming.headers).filter(
      ([name]) => !/^(x-forwarded-|x-real-ip$|forwarded$)/.test(name),
    )
    const visitor = incoming.socket.remoteAddress?.replace('::ffff:', '') ?? ''
    const onward = request(
      {
        host: '127.0.0.1',
        port: SERVER_PORT,
        path: incoming.url,
        method: incoming.method,
        headers: {
          ...Object.fromEntries(own),
          'x-forwarded-for': visitor,
          'x-forwarded-host': incoming.headers.host ?? '',
          'x-forwarded-port': '80',
          'x-forwarded-proto': 'http',
          'x-forwarded-server': 'traefik',
          'x-real-ip': visitor,
        },
      },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      },
    )
    onward.on('error', () => answer.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => {
    proxy.listen(PROXY_PORT, '127.0.0.1', done)
  })
  return {
    output: () => '',
    stop: () =>
      new Promise<void>((done) => {
        proxy.close(() => done())
        proxy.closeAllConnections()
      }),
  }
}

function programs(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '' }
}
