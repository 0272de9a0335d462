import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { App } from '#server/platform/http/app-type.ts'
import type { PageRenderer } from './page-renderer.ts'
import { workerPolicy } from '#server/platform/http/security-headers.ts'

/** Vite puts a hash of the content into these names, so the files never change. */
const HASHED = /^assets\/.*-[\w-]{8,}\.\w+$/

/** A file of another version: a name without a folder. */
const OF_ANOTHER = /^assets\/([\w-][\w.-]*-[\w-]{8,}\.\w+)$/

/** A worker's script. */
const WORKER = /^assets\/[\w-]*worker-[\w-]+\.m?js$/

/**
 * Serves the built client's files. Returns a function that sends a path's file, or null if there is
 * none. While processes are restarted one after the other, pages of one version ask the other for theirs.
 */
export async function clientFiles(
  app: App,
  {
    assetsDir: folder,
    othersAssetsDir: others,
  }: Pick<PageRenderer, 'assetsDir' | 'othersAssetsDir'>,
  connect: string[] = [],
): Promise<(path: string, reply: FastifyReply) => FastifyReply | null> {
  if (folder === undefined) return () => null
  const files = await filesIn(folder)
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    // Scripts are never resumed half-way, and a range outside the file would be an error.
    acceptRanges: false,
    preCompressed: true,
  })
  return (path, reply) => {
    const name = path.slice(1)
    const other = others === undefined ? undefined : OF_ANOTHER.exec(name)?.[1]
    const isOthers = !files.has(name) && other !== undefined && existsSync(`${others}/${other}`)
    if (!files.has(name) && !isOthers) return null
    reply.header(
      'cache-control',
      HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    )
    // Browsers ask for it with each visit, and an old one would keep old rules.
    if (name === 'sw.js') reply.header('cache-control', 'no-cache')
    if (name === 'sw.js' || WORKER.test(name))
      reply.header('content-security-policy', workerPolicy(connect))
    return isOthers ? reply.sendFile(other, others) : reply.sendFile(name)
  }
}

/**
 * Lists names below the folder, with slashes, without the build's own files, page files and
 * compressed forms.
 */
async function filesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return new Set(names.filter((name) => !name.startsWith('.') && !/\.(html|br|gz)$/.test(name)))
}
