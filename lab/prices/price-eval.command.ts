import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UsageError } from '@okolo/server/cli/call/call.ts'
import { gatherCards } from '../categories/cards/gather-cards.ts'
import { FEED_GROUPS } from '../categories/cards/recorded-feeds.ts'
import type { AddLabCommands, LabTerminal } from '../common/lab-command.ts'
import { CLAIMS, priceClaims, type PriceClaims } from './invented-prices.ts'

export const addPriceEval: AddLabCommands = (lab, run) => {
  lab
    .command('price-eval')
    .description('how many cards of recorded feeds say of their price what their record does not')
    .option('--data <folder>', 'the recorded feeds', '../shared/data')
    .option('--faults', 'print each of those cards with its record', false)
    .option('--json', 'print everything as JSON', false)
    .action((options) => run((terminal) => evaluatePrices(options, terminal)))
}

type Options = { data: string; faults: boolean; json: boolean }

async function evaluatePrices(values: Options, { print, cwd }: LabTerminal): Promise<number> {
  const data = resolve(cwd, values.data)
  const feeds = Object.entries(FEED_GROUPS).flatMap(([group, of]) =>
    of.flatMap((feed) => (existsSync(join(data, feed.from)) ? [{ group, feed }] : [])),
  )
  if (feeds.length === 0) throw new UsageError(`${data} holds none of the recorded feeds.`)
  const claims: (PriceClaims & { feed: string; group: string })[] = []
  for (const { group, feed } of feeds)
    claims.push({ feed: feed.name, group, ...priceClaims(await gatherCards(feed, data)) })
  if (values.json) {
    print(JSON.stringify(claims))
    return 0
  }
  for (const one of claims) {
    print(`${one.feed.padEnd(30)}${row(one)}`)
    if (!values.faults) continue
    for (const { id, title, claim, record } of one.invented)
      print(`  ${claim}: ${title} (${id})\n    ${record.slice(0, 600)}`)
    for (const card of one.contradicted) print(`  free in the title: ${card}`)
  }
  for (const [group, own] of Map.groupBy(claims, (one) => one.group))
    print(`${group.padEnd(30)}${row(together(own))}`)
  print(`${'together'.padEnd(30)}${row(together(claims))}`)
  return 0
}

function together(all: readonly PriceClaims[]): PriceClaims {
  return {
    cards: all.reduce((sum, { cards }) => sum + cards, 0),
    said: {
      free: all.reduce((sum, { said }) => sum + said.free, 0),
      paid: all.reduce((sum, { said }) => sum + said.paid, 0),
      from: all.reduce((sum, { said }) => sum + said.from, 0),
      amount: all.reduce((sum, { said }) => sum + said.amount, 0),
    },
    invented: all.flatMap(({ invented }) => invented),
    contradicted: all.flatMap(({ contradicted }) => contradicted),
  }
}

function row({ cards, said, invented, contradicted }: PriceClaims): string {
  const claims = CLAIMS.map((claim) => `${claim} ${said[claim]}`).join(', ')
  return `${String(cards).padStart(6)} cards   ${claims}   invented ${invented.length}   free in the title ${contradicted.length}`
}
