import { ProfileUpdate } from '@okolo/contract/people/account'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { knownTarget } from '#server/subjects/translation/store/known-target.ts'
import { formProblem, parseForm } from '#server/people/accounts/form.ts'
import type { Db } from '#server/platform/database/db.ts'
import { formParts } from '#server/platform/http/forms/posted-form.ts'
import { requireStorable } from '#server/platform/http/storable-input.ts'
import type { Context } from './context.ts'

/** Returns the changes of a profile's form, and its picture if it has one. Throws a 400 that names wrong fields. */
export async function readProfile(db: Db, request: FastifyRequest, context: Context) {
  const { fields, image } = await formOf(request, context)
  const changed = parseForm(ProfileUpdate, fields, context.say)
  const { translate_to: to } = changed
  if (to != null && (await knownTarget(db, to)) === null)
    throw formProblem({ translate_to: [context.say('notValid')] })
  return { changed, image }
}

/**
 * Reads a form's fields and picture in any encoding, without touching the disk. An empty picture
 * removes the stored one.
 */
async function formOf(request: FastifyRequest, { say }: Context) {
  if (!request.isMultipart()) {
    const body = z.record(z.string(), z.unknown()).catch({}).parse(request.body)
    const { image, ...fields } = body
    if (image === undefined) return { fields, image: null }
    if (image === null || image === '') return { fields, image: Buffer.alloc(0) }
    throw formProblem({ image: [say('pictureInvalid')] })
  }
  const fields: Record<string, unknown> = {}
  let image: Buffer | null = null
  for await (const part of formParts(request)) {
    if (part.type === 'field') {
      if (part.fieldname === 'image') image = Buffer.alloc(0)
      else fields[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer()
    if (part.file.truncated) throw formProblem({ image: [say('pictureLarge')] })
    if (part.fieldname === 'image') image = bytes
  }
  requireStorable(fields)
  return { fields, image }
}
