import { seriesTitle } from './similarity.ts'

/** Without case, accents and numbers. No word that is also a rehearsal (Probe, prova, skúška). */
const TRIALS = new Set(
  [
    'test',
    'tests',
    'testing',
    'test test',
    'test event',
    'event test',
    'test evenement',
    'evenement test',
    'evento de prueba',
    'evento test',
    'evento teste',
    'teste',
    'testovacia akcia',
    'тест',
    'тестове',
    'тестова подія',
    'тестовое событие',
    'lorem ipsum',
    'asdf',
  ].map(seriesTitle),
)

/**
 * True for the `seriesTitle` of a title that somebody types to try their platform. Something may be called so: it is shown,
 * behind what is surely on.
 */
export function isTrialSeries(series: string): boolean {
  return TRIALS.has(series)
}
