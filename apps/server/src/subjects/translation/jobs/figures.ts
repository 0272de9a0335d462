import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { TranslatorConfig } from '#server/platform/settings/translator-config.ts'
import { monthOf, spentIn } from './budget.ts'

type TranslationFigures = {
  providers: {
    provider: string
    /** `2026-11` */
    month: string
    characters: number
    cost: number
    /** Characters of the month. Null: no limit. */
    left: number | null
  }[]
  /** Answers that are kept. `outcome`: `passed`, or the check that failed. */
  answers: { provider: string; outcome: string; count: number }[]
  waiting: { viewed: number; eager: number }
}

/** Reads this month's spending of each service, what became of answers, and how many requests wait. */
export async function translationFigures(
  db: Db,
  translators: readonly TranslatorConfig[],
  now: Date,
): Promise<TranslationFigures> {
  const month = monthOf(now)
  const spent = await spentIn(db, month)
  const { rows: answers } = await sql<TranslationFigures['answers'][number]>`
    select split_part(model, '/', 1) provider, coalesce(failure, 'passed') outcome, count(*) as count
    from translation group by 1, 2 order by 1, 2`.execute(db)
  const { rows: waiting } = await sql<{ viewed: number; eager: number }>`
    select count(*) filter (where is_viewed) as viewed, count(*) filter (where not is_viewed) as eager
    from translation_wish`.execute(db)
  return {
    providers: translators.map(({ provider, price, monthlyCharacters }) => {
      const characters = spent.get(provider) ?? 0
      return {
        provider,
        month: month.slice(0, 7),
        characters,
        cost: (characters * price) / 1e6,
        left: monthlyCharacters === null ? null : Math.max(0, monthlyCharacters - characters),
      }
    }),
    answers,
    waiting: waiting[0] ?? { viewed: 0, eager: 0 },
  }
}
