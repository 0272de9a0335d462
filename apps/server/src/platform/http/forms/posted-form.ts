import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '#server/platform/problem.ts'
import type { App } from '../app-type.ts'

const SMALL_FILE_BYTES = 256 * 1024

/** One byte more than allowed is enough to be refused as too large. */
const limits = (mostFileBytes: number) => ({
  fileSize: mostFileBytes + 1,
  files: 2,
  fields: 80,
  fieldSize: 30_000,
  parts: 90,
})

/** Lets a server take forms, also those with files. */
export async function readForms(app: App): Promise<void> {
  await app.register(formbody)
  await app.register(multipart, { throwFileSizeLimit: false })
}

/** Reads the fields and files of a form with files. Files that nobody chose are left out. `lists`: fields whose boxes are one text, parted by commas. */
export async function postedForm(
  request: FastifyRequest,
  mostFileBytes = SMALL_FILE_BYTES,
  lists: readonly string[] = [],
): Promise<{ form: Record<string, string>; files: Record<string, Buffer> }> {
  const form: Record<string, string> = {}
  const files: Record<string, Buffer> = {}
  for await (const part of formParts(request, limits(mostFileBytes))) {
    if (part.type === 'field') {
      const { fieldname: name, value } = part
      const before = lists.includes(name) ? form[name] : undefined
      form[name] = [before ?? [], String(value).trim()].flat().join(',')
    } else {
      const bytes = await part.toBuffer()
      if (bytes.length > 0) files[part.fieldname] = bytes
    }
  }
  return { form, files }
}

/** The parts of a form. One that is cut off or lacks a boundary gets a 400. */
export async function* formParts(request: FastifyRequest, most?: ReturnType<typeof limits>) {
  try {
    yield* request.parts(most === undefined ? {} : { limits: most })
  } catch (cause) {
    if (cause instanceof Error && 'statusCode' in cause) throw cause
    throw new Problem(400, 'invalid', 'The form cannot be read: it is cut off or has no boundary.')
  }
}

const Texts = z.record(z.string(), z.union([z.string(), z.array(z.string())]).catch(''))

/** Returns fields or parameters as trimmed texts; of a repeated one the last, or of `lists` all, parted by commas. */
export function textsOf(given: unknown, lists: readonly string[] = []): Record<string, string> {
  const texts = Texts.safeParse(given ?? {})
  const entries = Object.entries(texts.success ? texts.data : {})
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      lists.includes(name) ? [value].flat().join(',') : ([value].flat().at(-1) ?? '').trim(),
    ]),
  )
}
