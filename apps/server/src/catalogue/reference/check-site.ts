import { INFO_PAGES } from '@okolo/contract/site/info'
import type { Db } from '#server/platform/database/db.ts'
import { readSite } from '#server/platform/site/read-site.ts'
import type { SiteFault } from '#server/platform/site/site-faults.ts'
import type { Site } from '#server/platform/site/site.ts'
import type { SiteValue } from '#server/platform/site/site-value.ts'
import { slugify } from '#server/words/slug.ts'
import { PROGRAM } from '#server/platform/release.ts'

export type SiteCheck = {
  faults: SiteFault[]
  /** A line for each thing that may still be said. */
  missing: string[]
}

type ReadPicks = { file: { picks: readonly { city: string }[] }; faults: SiteFault[] }

/** Reads a site's folder anew, and compares it, and its file of picks, with the cities of the database. */
export async function checkSite(site: Site, db: Db, picks: ReadPicks): Promise<SiteCheck> {
  const { value, file, faults } = readSite(site.folder, site.owner)
  const unknown = await unknownCities(db, { ...value, city: file.city, picks: picks.file.picks })
  return {
    faults: [...faults, ...picks.faults, ...unknown],
    missing: missingIn(value),
  }
}

/** Returns a fault for each city that a site names and that is not one here. */
export async function unknownCities(
  db: Db,
  {
    city,
    glossary,
    places,
    giftAddresses,
    picks = [],
  }: { city: string | undefined; picks?: readonly { city: string }[] } & Pick<
    SiteValue,
    'giftAddresses' | 'glossary' | 'places'
  >,
): Promise<SiteFault[]> {
  const cities = await db.selectFrom('city').select('slug').execute()
  const known = new Set([
    ...cities.map(({ slug }) => slug),
    ...places.map(({ name }) => slugify(name)),
  ])
  const named = [
    ...(city === undefined ? [] : [{ file: 'site.json', key: 'city', slug: city }]),
    ...Object.keys(giftAddresses).map((slug) => ({
      file: 'site.json',
      key: `gift_addresses.${slug}`,
      slug,
    })),
    ...Object.keys(glossary).map((slug) => ({ file: 'glossary.json', key: slug, slug })),
    ...picks.map(({ city: slug }, at) => ({ file: 'picks.json', key: `picks.${at}.city`, slug })),
  ]
  return named
    .filter(({ slug }) => !known.has(slug))
    .map(({ file, key, slug }) => ({
      file,
      key,
      text: `found "${slug}", which is no city here. Add it to places.json, or by ${PROGRAM} places add`,
    }))
}

function missingIn(value: SiteValue): string[] {
  const { name, shortName, isNamed, colours, logo, icon, slogan, owner, languages, texts } = value
  const wanted: [isThere: boolean, what: string][] = [
    [isNamed, 'site.json: name: the site is called Okolo'],
    [
      name.length <= 16 || shortName !== name,
      'site.json: short_name: the whole name has little room on a phone',
    ],
    [colours !== null, 'site.json: colours: the usual ones are shown'],
    [logo !== null, 'site.json: logo: the rings are shown'],
    [icon !== null, 'site.json: icon: it is drawn of the rings'],
    [
      languages.every((one) => slogan[one] !== undefined),
      'site.json: slogan: not in each language',
    ],
    [owner.name !== null, 'site.json: owner.name: the pages "Legal" and "Contact" name nobody'],
    [owner.email !== null, 'site.json: owner.email: nobody can be written to'],
  ]
  const pages = INFO_PAGES.flatMap((page) => {
    const without = languages.filter((one) => !texts.has(`${one} ${page}`))
    return without.length === 0 ? [] : [`texts/<language>/${page}.md: not in ${without.join(', ')}`]
  })
  return [...wanted.flatMap(([isThere, what]) => (isThere ? [] : [what])), ...pages]
}
