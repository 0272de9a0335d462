import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

let module: Promise<WebAssembly.Module> | undefined

/**
 * Compiles the embedded database once for all threads and never frees it or optimizes it: V8 can
 * crash on freed code (nodejs/node issue 64500) and needs too much memory (decision 0002).
 */
export function pgliteModule(): Promise<WebAssembly.Module> {
  module ??= compile()
  return module
}

async function compile(): Promise<WebAssembly.Module> {
  for (const flag of ['--no-wasm-code-gc', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
    setFlagsFromString(flag)
  const main = import.meta.resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(fileURLToPath(new URL('pglite.wasm', main))))
}
