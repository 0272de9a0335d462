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
 */
export function pgliteModule(): Promise<WebAssembly.Module> {
  module ??= compile()
  return module
}

async function compile(): Promise<WebAssembly.Module> {
  setFlagsFromString('--no-wasm-code-gc')
  const main = import.meta.resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(fileURLToPath(new URL('pglite.wasm', main))))
}
