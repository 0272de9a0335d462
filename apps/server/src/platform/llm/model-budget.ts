import type { Clock } from '../clock.ts'
import type { AskModel } from './chat-client.ts'

/** Questions in an hour at most, and the share of a month's tokens that a day may spend. */
const HOURLY = 200
const DAYS = 30

/** The rest of this hour's questions and this day's tokens; null: without a limit. */
export type ModelLeft = { requests: number; tokens: number | null }

/** The questions and tokens that visitors may cost, whatever they ask for. */
export type ModelBudget = ReturnType<typeof modelBudget>

export function modelBudget({
  clock,
  monthlyTokens,
}: {
  clock: Clock
  monthlyTokens: number | null
}) {
  const spent = { hour: '', asked: 0, day: '', tokens: 0 }
  const daily = monthlyTokens === null ? null : monthlyTokens / DAYS

  function left(): ModelLeft {
    const now = clock().toISOString()
    const [hour, day] = [now.slice(0, 13), now.slice(0, 10)]
    if (spent.hour !== hour) Object.assign(spent, { hour, asked: 0 })
    if (spent.day !== day) Object.assign(spent, { day, tokens: 0 })
    return {
      requests: HOURLY - spent.asked,
      tokens: daily === null ? null : Math.max(0, daily - spent.tokens),
    }
  }

  /** True if one more question may be asked, and counts it. */
  function take(): boolean {
    const { requests, tokens } = left()
    if (requests <= 0 || (tokens !== null && tokens <= 0)) return false
    spent.asked += 1
    return true
  }

  return { left, take, spend: (tokens: number) => void (spent.tokens += tokens) }
}

/** The model for one more question, paid from the budget; null where that is used up. */
export function withinBudget(ask: AskModel, budget: ModelBudget): AskModel | null {
  if (!budget.take()) return null
  return async (question) => {
    const answer = await ask(question)
    budget.spend(answer.tokens)
    return answer
  }
}
