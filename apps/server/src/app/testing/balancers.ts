import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RUNBOOK = new URL('../../../../../docs/runbook.md', import.meta.url)
const NGINX = '/usr/sbin/nginx'
export const hasNginx = existsSync(NGINX)

/** A program before several servers, on a port of its own. */
export type Balancer = { end: () => Promise<void> }

/** Starts nginx by the lines of the runbook, with these ports in the place of theirs. */
export async function startNginx(port: number, backends: readonly number[]): Promise<Balancer> {
  const lines = /```nginx\n(upstream okolo [^`]+)```/.exec(readFileSync(RUNBOOK, 'utf8'))?.[1] ?? ''
  const site = lines
    .replace(/127\.0\.0\.1:3001/, `127.0.0.1:${backends[0]}`)
    .replace(/127\.0\.0\.1:3002/, `127.0.0.1:${backends[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    // The test's visitors are many networks.
    .replace('$remote_addr', '$http_x_visitor')
  const folder = mkdtempSync(join(tmpdir(), 'okolo-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/errors;
    events {} http { access_log off; ${temporary.join(' ')} ${site} }`,
  )
  const nginx = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-e', `${folder}/errors`])
  const ended = new Promise<void>((done) => {
    nginx.on('close', () => done())
  })
  await new Promise((done) => setTimeout(done, 500))
  if (nginx.exitCode !== null)
    throw new Error(`nginx: ${readFileSync(join(folder, 'errors'), 'utf8')}`)
  return {
    end: async () => {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a balancer that asks `/readyz` every half second and never tries a request twice. */
export async function startRoundRobin(
  port: number,
  backends: readonly number[],
): Promise<Balancer> {
  const ready = new Set<number>()
  const look = async () =>
    Promise.all(
      backends.map(async (backend) => {
        const answer = await fetch(`http://127.0.0.1:${backend}/readyz`).catch(() => null)
        if (answer?.status === 200) ready.add(backend)
        else ready.delete(backend)
      }),
    )
  await look()
  const looking = setInterval(() => void look(), 500)
  const agent = new Agent({ keepAlive: true, timeout: 1_000 })
  let turn = 0
  const server = createServer((asked, answered) => {
    const open = [...ready]
    const backend = open[(turn += 1) % open.length]
    const { method, url: path, headers } = asked
    const visitor = String(headers['x-visitor'])
    const to = { port: backend, host: '127.0.0.1', method, path, agent }
    const onward = request({ ...to, headers: { ...headers, 'x-forwarded-for': visitor } })
    onward.on('response', (answer) => {
      answered.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(answered)
    })
    onward.on('error', (error) => {
      answered.writeHead(502).end(`${backend}: ${error.message}`)
    })
    asked.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    end: async () => {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
