import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Started = { output: () => string; stop: () => Promise<void> }

const WAIT_MS = 60_000

/**
 * Starts a program and waits for its output `ready`, or for `port`. Throws with its output if it
 * ends before or takes a minute.
 */
export async function start(
  [program, ...args]: [string, ...string[]],
  { env, ready }: { env: Record<string, string>; ready: string | number },
): Promise<Started> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  let hasEnded = false
  const ended = new Promise<void>((done) => {
    child.on('error', (error) => {
      output += error.message
    })
    child.on('close', () => {
      hasEnded = true
      done()
    })
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const isReady = () =>
    typeof ready === 'string' ? Promise.resolve(output.includes(ready)) : listens(ready)
  for (let waited = 0; !(await isReady()); waited += 50) {
    if (hasEnded || waited > WAIT_MS) {
      await stop()
      throw new Error(`${program} did not start:\n${output}`)
    }
    await sleep(50)
  }
  return { output: () => output, stop }
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })
}
