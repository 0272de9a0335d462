import { connectorById } from '#server/platform/connectors.ts'
import { expect, test } from 'vitest'
import { readShippedSources } from './shipped-sources.ts'

test('the live sources are ready to be gathered, each through a connector that takes its configuration', async () => {
  const sources = await readShippedSources()
  expect(sources.length).toBeGreaterThan(3)
  for (const { settings } of sources) {
    const connector = connectorById(settings.connector)
    expect(connector?.config.safeParse(settings.config).error, settings.slug).toBeUndefined()
    expect(settings.terms.reviewed).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})

test('a mapping serves another city with a few changes, and the terms stay those of the platform', async () => {
  const sources = await readShippedSources()
  const of = (slug: string) => sources.find(({ settings }) => settings.slug === slug)?.settings
  const [paris, lyon] = [of('paris-openagenda'), of('lyon-openagenda')]
  expect(JSON.stringify(lyon?.config)).toContain('location_city = \\"Lyon\\"')
  expect(JSON.stringify(lyon?.config)).not.toContain('location_city = \\"Paris\\"')
  expect(lyon).toMatchObject({ citySlug: 'lyon', platform: paris?.platform, terms: paris?.terms })
})
