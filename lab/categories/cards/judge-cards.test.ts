import { describe, expect, test } from 'vitest'
import { hasRecordings, RECORDINGS } from '../../common/recordings.ts'
import { judgeCards, qualityOf } from './judge-cards.ts'
import judged from './category-verdicts.json' with { type: 'json' }

describe.skipIf(!hasRecordings)(
  `labelled cards of recorded feeds${hasRecordings ? '' : ' (skipped: there is no ../shared/data)'}`,
  async () => {
    const feeds = hasRecordings ? await judgeCards(RECORDINGS) : []

    test('every labelled card is still gathered', () => {
      const labelled = Object.entries(judged.verdicts).map(
        ([feed, cards]) => [feed, Object.keys(cards).length] as const,
      )
      const gathered = feeds.map(({ feed, cards }) => [feed, cards] as const)
      expect(new Map(gathered)).toEqual(new Map(labelled))
    })

    test.each([...Map.groupBy(feeds, ({ group }) => group)])(
      'few have a wrong category or none: %s',
      (group, own) => {
        const { cards, wrong, absent } = qualityOf(own)
        process.stdout.write(
          `categories of ${cards} cards (${group}): wrong ${percent(wrong)}, without ${percent(absent)}\n`,
        )
        expect(wrong).toBeLessThan(0.08)
        expect(absent).toBeLessThan(0.1)
      },
    )
  },
)

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
