import { fixtureCases, type FixtureCase } from '@okolo/connectors/testing/fixture-cases'

/** Returns the recorded cases of a connector of this package. */
export function keyedFixtureCases(id: string): FixtureCase[] {
  return fixtureCases(id, new URL('..', import.meta.url))
}
