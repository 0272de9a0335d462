import { expect, test } from 'vitest'
import { seriesTitle } from './similarity.ts'
import { isTrialSeries } from './trial-title.ts'

test.each(['Test', 'TEST 2', 'test!', 'Événement test', 'Тестова подія', 'Lorem ipsum'])(
  '"%s" is typed to try a platform',
  (title) => expect(isTrialSeries(seriesTitle(title))).toBe(true),
)

test.each(['Test Match: Italy', 'Testament', 'Crash test', 'Probe', 'Prova aperta', '1984', ''])(
  '"%s" may be on',
  (title) => expect(isTrialSeries(seriesTitle(title))).toBe(false),
)
