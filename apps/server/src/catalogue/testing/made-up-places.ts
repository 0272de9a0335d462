import type { Db } from '#server/platform/database/db.ts'

export const CITIES = [
  ['bratislava', 'Bratislava', 'sk', 48.14831, 17.10744, 'Europe/Bratislava', 475_503],
  ['wien', 'Wien', 'at', 48.20849, 16.37208, 'Europe/Vienna', 1_691_468],
  ['sao-paulo', 'São Paulo', 'br', -23.5475, -46.63611, 'America/Sao_Paulo', 10_021_295],
  ['new-york', 'New York', 'us', 40.71427, -74.00597, 'America/New_York', 8_175_133],
] as const

const ALIASES: Record<string, string[]> = { 'new-york': ['nyc'], wien: ['becs'] }
const CITY_NAMES: Record<string, Record<string, string>> = {
  wien: { en: 'Vienna', sk: 'Viedeň', uk: 'Відень' },
  'sao-paulo': { pt: 'São Paulo', uk: 'Сан-Паулу' },
  'new-york': { es: 'Nueva York' },
}

/** Four cities, two of them an ocean away, and four categories. */
export async function writeCitiesAndCategories(db: Db): Promise<void> {
  for (const [slug, name, country, lat, lng, time_zone, population] of CITIES)
    await db
      .insertInto('city')
      .values({
        slug,
        name,
        country,
        lat,
        lng,
        time_zone,
        population,
        area_radius: 10,
        languages: [],
        geonames_id: null,
        names: JSON.stringify(CITY_NAMES[slug] ?? {}),
        aliases: ALIASES[slug] ?? [],
      })
      .execute()
  for (const [position, slug] of ['concert', 'exhibition', 'theatre', 'other'].entries())
    await db
      .insertInto('category')
      .values({
        slug,
        position,
        names: JSON.stringify({ en: slug, sk: `${slug}-sk` }),
        image: `/images/${slug}.svg`,
      })
      .execute()
}
