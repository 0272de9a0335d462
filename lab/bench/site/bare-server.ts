import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** Answers everything with the bytes of a file, as Fastify does it with nothing of ours around: the bound of `lab/bench/site/pages.ts`. */
const body = readFileSync(process.argv[2] ?? '')
const app = Fastify()
app.get('/*', (_request, reply) =>
  reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
    .send(body),
)
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
