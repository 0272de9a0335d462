import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

let module: Promise<WebAssembly.Module> | undefined

/**
 * The embedded database as compiled code, the same for all threads of this process and kept until it ends.
 *
 * V8 ends the process now and then where code of WebAssembly is given back while another thread has some
 * ("Check failed: jit_page_->allocations_.erase(addr) == 1", nodejs/node issue 64500): so none is given back,
 * neither a whole database's with its thread nor, once it has been compiled better, a function's.
 *
 * V8's optimizing compiler takes more memory for a single function of PostgreSQL than the whole server otherwise has, so code
 * stays as it was compiled first (docs/decisions/0002).
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
