import { spawn, type SpawnOptions } from 'node:child_process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a program and returns its exit code: 1 if a signal ended it, also `options.signal`. A signal that ends this process ends the
 * program first.
 */
export function runChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    let isStopping = false
    const stop = () => {
      isStopping = true
      child.kill()
    }
    for (const name of SIGNALS) process.on(name, stop)
    child.on('error', (error) => error.name === 'AbortError' || fail(error))
    child.on('exit', (code) => {
      for (const name of SIGNALS) process.off(name, stop)
      if (isStopping) process.exit(1)
      done(code ?? 1)
    })
  })
}
