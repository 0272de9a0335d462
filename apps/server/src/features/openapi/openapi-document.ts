import swagger from '@fastify/swagger'
import { Category } from '@okolo/contract/events/category'
import { City } from '@okolo/contract/places/city'
import { EventCard, EventDate, EventDetail, EventSource } from '@okolo/contract/events/event'
import { EventList } from '@okolo/contract/events/event-list'
import { Price } from '@okolo/contract/events/price'
import { Language } from '@okolo/contract/language'
import { ProblemBody } from '@okolo/contract/problem'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import { STATUS_MEANINGS } from '#server/platform/http/problem-answers.ts'

const named = {
  Category,
  City,
  EventCard,
  EventDate,
  EventDetail,
  EventList,
  EventSource,
  Language,
  Price,
  ProblemBody,
}
// These shapes get names in the document. Others are written out where used.
for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { id })

const DESCRIPTION = `Public events of cities, gathered from many platforms.

Paths end with a slash. Success is 200 or 201 with a JSON body; every failure is \`{code, message, errors?}\` with a
stable \`code\`. \`Accept-Language\` (en, es, fr, pt, de, ru, it, sk, uk) chooses the language of names and, where
they exist, of texts. Lists page by an opaque cursor: pass \`next\` back as \`cursor\`. Times carry the offset
of the event's own zone.`

/** Collects every route registered after it. */
export async function describeApi(app: App, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Okolo', version: '1', description: DESCRIPTION },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      tags: [
        { name: 'events', description: 'Lists, pages and categories of events' },
        { name: 'feeds', description: 'Events for calendars and feed readers' },
        { name: 'sources', description: 'Looking at and suggesting sources' },
        { name: 'places', description: 'Cities and languages' },
        { name: 'newsletter', description: 'The weekly digest by mail' },
        { name: 'accounts', description: 'Signing in, profiles, deletion and feedback' },
        { name: 'messages', description: 'Conversations with organizers' },
        { name: 'friends', description: 'Other people, friends and invitations' },
      ],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}

const Responses = z.record(z.string(), z.looseObject({ description: z.string() }))
const Document = z.looseObject({
  info: z.looseObject({ title: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: Responses }))),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})
export type OpenapiDocument = z.infer<typeof Document>

/**
 * Returns the document with the statuses' meanings, and without second forms of shapes that no call
 * uses.
 */
export function describedBy(app: App): OpenapiDocument {
  const document = Document.parse(app.swagger())
  for (const operations of Object.values(document.paths))
    for (const { responses } of Object.values(operations))
      for (const [status, response] of Object.entries(responses))
        response.description = STATUS_MEANINGS[Number(status)] ?? response.description
  document.info.title = app.site.value.name
  const { schemas } = document.components
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas).filter(([name]) => !name.endsWith('Input')),
  )
  return document
}
