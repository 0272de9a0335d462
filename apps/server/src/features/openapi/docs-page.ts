import { z } from 'zod'
import { escapeMarkup } from '#server/words/escape-markup.ts'

const Schema: z.ZodType<SchemaNode> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    items: z.union([Schema, z.boolean()]).optional(),
    prefixItems: z.array(Schema).optional(),
    anyOf: z.array(Schema).optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
  }),
)
type SchemaNode = {
  $ref?: string | undefined
  type?: string | string[] | undefined
  enum?: unknown[] | undefined
  items?: SchemaNode | boolean | undefined
  prefixItems?: SchemaNode[] | undefined
  anyOf?: SchemaNode[] | undefined
  description?: string | undefined
  properties?: Record<string, SchemaNode> | undefined
  required?: string[] | undefined
}

const Operation = z.object({
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema: Schema.optional(),
      }),
    )
    .default([]),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string().optional(),
      content: z.record(z.string(), z.object({ schema: Schema.optional() })).optional(),
    }),
  ),
})
/** The parts of an OpenAPI document on the page. */
const Document = z.object({
  info: z.object({ title: z.string(), description: z.string().default('') }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z
    .object({ schemas: z.record(z.string(), Schema).default({}) })
    .default({ schemas: {} }),
})

/** Returns the API's description as one page without scripts. */
export function docsPage(openapi: unknown, nonce: string): string {
  const { info, paths, components } = Document.parse(openapi)
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => call(method, path, operation)),
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="${escapeMarkup(name)}"><h3>${escapeMarkup(name)}</h3>${properties(schema)}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeMarkup(info.title)} API</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(info.title)} API</h1>
${paragraphs(info.description)}
<p>For programs: <a href="/v1/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>
${calls.join('\n')}
<h2>Shapes</h2>
${shapes.join('\n')}
</main>
</body>
</html>
`
}

function call(method: string, path: string, operation: z.infer<typeof Operation>): string {
  const rows = operation.parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><td><code>${escapeMarkup(name)}</code>${required === true ? ' (required)' : ''}</td><td>${place}</td><td>${typeOf(schema)}</td><td>${inline(description ?? schema?.description ?? '')}</td></tr>`,
  )
  const answers = Object.entries(operation.responses).map(([status, answer]) => {
    const schema = answer.content?.['application/json']?.schema
    return `<tr><td>${escapeMarkup(status)}</td><td>${typeOf(schema)}</td><td>${inline(answer.description ?? '')}</td></tr>`
  })
  const parameters =
    rows.length === 0
      ? ''
      : `<table><thead><tr><th>Parameter</th><th>In</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return `<section><h3><code>${escapeMarkup(method.toUpperCase())} ${escapeMarkup(path)}</code></h3>
<p><strong>${inline(operation.summary ?? '')}</strong> ${inline(operation.description ?? '')}</p>
${parameters}
<table><thead><tr><th>Status</th><th>Body</th><th>Meaning</th></tr></thead><tbody>${answers.join('')}</tbody></table></section>`
}

function properties({ properties: fields = {}, required = [] }: SchemaNode): string {
  const rows = Object.entries(fields).map(
    ([name, schema]) =>
      `<tr><td><code>${escapeMarkup(name)}</code>${required.includes(name) ? '' : ' (optional)'}</td><td>${typeOf(schema)}</td><td>${inline(schema.description ?? '')}</td></tr>`,
  )
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

function typeOf(schema: SchemaNode | undefined): string {
  if (schema === undefined) return ''
  if (schema.$ref !== undefined) {
    const name = escapeMarkup(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#${name}">${name}</a>`
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.enum !== undefined)
    return schema.enum
      .map((value) => `<code>${escapeMarkup(JSON.stringify(value))}</code>`)
      .join(' ')
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
  if (typeof schema.items === 'object') return `array of ${typeOf(schema.items)}`
  if (schema.properties !== undefined)
    return `{ ${Object.entries(schema.properties)
      .map(([name, property]) => `${escapeMarkup(name)}: ${typeOf(property)}`)
      .join(', ')} }`
  return escapeMarkup([schema.type ?? 'any'].flat().join(' or '))
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('')
}

/** Escapes text and turns backticks into `code`. */
function inline(text: string): string {
  return escapeMarkup(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

const STYLE = `
:root { color-scheme: light dark }
body { font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem }
section { border-top: 1px solid #8884; padding-top: .5rem; margin-top: 1.5rem; overflow-x: auto }
table { border-collapse: collapse; margin: .5rem 0; width: 100% }
th, td { border-bottom: 1px solid #8884; padding: .35rem .5rem; text-align: left; vertical-align: top }
code { font-size: .9em }
a { color: #b53a1b }
@media (prefers-color-scheme: dark) { a { color: #ff8a6b } }
`
