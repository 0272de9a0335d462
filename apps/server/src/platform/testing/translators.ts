import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { completion, startModel } from './model.ts'

/** A service's answer to texts: translations, another answer, none at all, or half of one. */
type Played = string[] | { status: number; body?: unknown } | 'never' | 'cut'
export type Play = (
  texts: string[],
  languages: { from: string | null; to: string },
) => Played | Promise<Played>

const open: Server[] = []

/** Call it after each test that started one. */
export async function closeTranslators(): Promise<void> {
  await Promise.all(
    open.splice(0).map((server) => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    }),
  )
}

const DEEPL_KEY = 'deepl-secret:fx'
const DeeplOrder = z.strictObject({
  text: z.array(z.string()).min(1).max(50),
  target_lang: z.string().regex(/^([A-Z]{2}|EN-GB|PT-PT)$/),
  source_lang: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  tag_handling: z.literal('html'),
})

/** DeepL's `/v2/translate` on loopback, as strict as the real one about keys and codes. */
export async function startDeepl(play: Play) {
  const asked: z.infer<typeof DeeplOrder>[] = []
  const url = await serve(async (request, answer) => {
    if (request.headers.authorization !== `DeepL-Auth-Key ${DEEPL_KEY}`)
      return send(answer, 403, { message: `Wrong key ${request.headers.authorization ?? ''}` })
    const order = DeeplOrder.safeParse(JSON.parse(await text(request)))
    if (request.url !== '/v2/translate' || order.data === undefined)
      return send(answer, 400, { message: order.error?.message ?? 'no such call' })
    asked.push(order.data)
    const { text: texts, target_lang, source_lang = null } = order.data
    const to = target_lang.slice(0, 2).toLowerCase()
    const played = await play(texts, { from: source_lang?.toLowerCase() ?? null, to })
    return perform(answer, played, (all) => ({
      translations: all.map((one) => ({
        detected_source_language: source_lang ?? 'SK',
        text: one,
      })),
    }))
  })
  return { url, key: DEEPL_KEY, asked, env: { OKOLO_DEEPL_URL: url, OKOLO_DEEPL_KEY: DEEPL_KEY } }
}

const LibreOrder = z.strictObject({
  q: z.array(z.string()),
  source: z.string(),
  target: z.string(),
  format: z.literal('html'),
  api_key: z.string().optional(),
})
const LIBRE_KEY = 'libre-secret'

/** A LibreTranslate server on loopback that speaks some languages and wants a key. */
export async function startLibreTranslate(play: Play, languages = ['en', 'de', 'sk', 'it', 'uk']) {
  const asked: z.infer<typeof LibreOrder>[] = []
  const url = await serve(async (request, answer) => {
    if (request.url === '/languages')
      return send(
        answer,
        200,
        languages.map((code) => ({ code, name: code, targets: languages })),
      )
    const order = LibreOrder.parse(JSON.parse(await text(request)))
    if (order.api_key !== LIBRE_KEY) return send(answer, 403, { error: 'Invalid API key' })
    if (!languages.includes(order.target))
      return send(answer, 400, { error: `${order.target} is not supported` })
    asked.push(order)
    const from = order.source === 'auto' ? null : order.source
    const played = await play(order.q, { from, to: order.target })
    return perform(answer, played, (all) => ({ translatedText: all }))
  })
  const env = { OKOLO_LIBRETRANSLATE_URL: url, OKOLO_LIBRETRANSLATE_KEY: LIBRE_KEY }
  return { url, key: LIBRE_KEY, asked, env }
}

const Texts = z.object({ texts: z.array(z.string()) })

/** A model that chats. It reads texts as data, as it was told. */
export async function startTranslatingModel(play: Play) {
  const { url, asked } = await startModel(async ({ body }) => {
    const [system, user] = body.messages ?? []
    const to = /into (\w+),/.exec(system?.content ?? '')?.[1] ?? ''
    const played = await play(Texts.parse(JSON.parse(user?.content ?? '')).texts, {
      from: null,
      to,
    })
    if (played === 'never') return 'never'
    if (played === 'cut')
      return {
        body: {
          choices: [{ finish_reason: 'length', message: { content: '{"texts":["Half a' } }],
        },
      }
    if (!Array.isArray(played)) return { status: played.status, body: played.body ?? {} }
    return completion(JSON.stringify({ texts: played }))
  })
  return { url, asked, env: { OKOLO_LLM_URL: url, OKOLO_LLM_MODEL: 'small' } }
}

async function serve(
  work: (request: IncomingMessage, answer: ServerResponse) => Promise<unknown>,
): Promise<string> {
  const server = createServer((request, answer) => {
    work(request, answer).catch(() => answer.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  open.push(server)
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
}

function send(answer: ServerResponse, status: number, body: unknown): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function perform(
  answer: ServerResponse,
  played: Played,
  shape: (texts: string[]) => unknown,
): void {
  if (played === 'never') return
  if (played === 'cut') {
    const whole = JSON.stringify(shape(['Half a translation']))
    answer.writeHead(200, { 'content-length': String(whole.length) })
    answer.write(whole.slice(0, whole.length / 2), () => answer.destroy())
    return
  }
  if (Array.isArray(played)) send(answer, 200, shape(played))
  else send(answer, played.status, played.body ?? { message: 'no', error: 'no' })
}
