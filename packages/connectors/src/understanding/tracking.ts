const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl|_hs(?:enc|mi)|mkt_tok|ref|ref_src|referrer|aff|affid)$/i

/** True for a query key that only tracks visits, such as `utm_source` or `fbclid`. */
export function isTracking(key: string): boolean {
  return TRACKING.test(key)
}

/** Removes tracking keys from an address, in place. */
export function dropTracking(url: URL): void {
  for (const key of new Set(url.searchParams.keys()))
    if (isTracking(key)) url.searchParams.delete(key)
}
