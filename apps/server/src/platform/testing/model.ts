import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'

/** A question to the model, as its server read it. */
export type Asked = {
  path: string
  authorization: string | undefined
  body: {
    model: string
    messages?: { role: string; content: string }[]
    input?: string[]
    temperature?: number
  }
}

type Reply = { status?: number; body: unknown } | 'never'

const open: Server[] = []

/** Call it after each test that started one. */
export async function closeModels(): Promise<void> {
  await Promise.all(
    open.splice(0).map((server) => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    }),
  )
}

/**
 * Starts a model server on loopback. `reply` plays the model, and `'never'` leaves the caller
 * waiting.
 */
export async function startModel(reply: (asked: Asked) => Reply | Promise<Reply>) {
  const asked: Asked[] = []
  const server = createServer((request, answer) => {
    const respond = async () => {
      const question: Asked = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(await text(request)),
      }
      asked.push(question)
      const given = await reply(question)
      if (given === 'never') return
      answer.writeHead(given.status ?? 200, { 'content-type': 'application/json' })
      answer.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body))
    }
    respond().catch(() => answer.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  open.push(server)
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { url: `http://127.0.0.1:${port}/v1`, asked }
}

/** An answer as `/chat/completions` gives it. */
export const completion = (content: string, tokens = 42) => ({
  body: {
    model: 'small-1',
    choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: tokens - 2, completion_tokens: 2, total_tokens: tokens },
  },
})
