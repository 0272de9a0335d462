import swagger from '@fastify/swagger'
import { Category } from '@okolo/contract/category'
import { City } from '@okolo/contract/city'
import {
  EventCard,
  EventDate,
  EventDetail,
  EventList,
  EventSource,
  Price,
} from '@okolo/contract/event'
import { Language } from '@okolo/contract/language'
import { ProblemBody } from '@okolo/contract/problem'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'

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

const DESCRIPTION = `Public events of cities, gathered from many platforms.

Paths end with a slash. Success is 200 or 201 with a JSON body; every failure is \`{code, message, errors?}\` with a
stable \`code\`. \`Accept-Language\` (en, es, fr, pt, de, ru, it, sk, uk) chooses the language of names and, where
they exist, of texts. Lists page by an opaque cursor: pass \`next\` back as \`cursor\`. Times carry the offset
of the event's own zone.`

/** Collects every route registered after it. */
export async function describeApi(app: App, publicUrl: string): Promise<void> {
  const schemaRegistry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) schemaRegistry.add(schema, { id })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Okolo', version: '1', description: DESCRIPTION },
      servers: [{ url: publicUrl }],
      tags: [
        { name: 'events', description: 'Lists, pages and categories of events' },
        { name: 'places', description: 'Cities and languages' },
      ],
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
}

export type OpenapiDocument = ReturnType<App['swagger']>

export function describedBy(app: App): OpenapiDocument {
  return app.swagger()
}
