import type { CityRef } from '@okolo/contract/places/city-ref'

/** schema.org BreadcrumbList of `[name, absolute address]` from the first page to this one. */
export function breadcrumbs(trail: readonly (readonly [name: string, address: string])[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  }
}

/** Returns the city's list as a breadcrumb. Places outside all cities have none. */
export function cityTrail(
  { slug, name }: CityRef,
  home: string,
): [name: string, address: string][] {
  return slug === null ? [] : [[name, `${home}/feed/${slug}`]]
}

/** Returns a schema.org ItemList of addresses. Each page describes itself (SEO). */
export function itemList(addresses: string[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: [...new Set(addresses)].map((url, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url,
    })),
  }
}

/** The facts that are known: structured data leaves the others out and never guesses (SEO). */
export function known(facts: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null))
}
