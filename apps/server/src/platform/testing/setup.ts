import { afterAll, afterEach } from 'vitest'
import { answerFaults } from './answer-faults.ts'
import { saveExecutedQueries } from './executed-queries.ts'

/** Fails the test in which a server answered something else than the contract says. */
afterEach(() => {
  const faults = [...answerFaults]
  answerFaults.clear()
  if (faults.length > 0) throw new Error(`Answers against the contract:\n${faults.join('\n')}`)
})

afterAll(saveExecutedQueries)
