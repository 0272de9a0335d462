/**
 * A platform on loopback in its own process, so its work does not count as the pipeline's. Prints
 * its port.
 */
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { happening } from './happenings.ts'
import { readAgenda } from './agenda.ts'
import { singleAnswer } from './single-answer.ts'

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const single = singleAnswer(url.pathname)
  if (single !== null) {
    Readable.from(single).pipe(response)
    return
  }
  const agenda = readAgenda(/agendas\/(\d+)/.exec(url.pathname)?.[1] ?? '0')
  const from = Number(url.searchParams.get('after[]') ?? 0)
  const size = Number(url.searchParams.get('size') ?? 300)
  const to = url.searchParams.get('removed') === '1' ? from : Math.min(from + size, agenda.count)
  const events = Array.from({ length: Math.max(0, to - from) }, (_, i) =>
    happening(from + i, agenda),
  )
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ total: agenda.count, events, after: [String(to)] }))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
process.on('disconnect', () => process.exit())
