/** How the journal and operators name a listing: the same after the catalogue is gathered anew. */
export function listingKey(platform: string, platformId: string): string {
  return `${platform} ${platformId}`
}

/** The parts of a listing's key; null for text that is none. Platforms have no spaces in their names. */
export function readListingKey(key: string): { platform: string; platformId: string } | null {
  const [, platform, platformId] = /^(\S+) (.+)$/s.exec(key) ?? []
  return platform === undefined || platformId === undefined ? null : { platform, platformId }
}
