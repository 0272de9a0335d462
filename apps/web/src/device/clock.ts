/**
 * This device's own clock, in milliseconds: for how long ago something happened here. What time it is, pages ask the
 * server's clock (site.ts).
 */
export function deviceNow(): number {
  // oxlint-disable-next-line no-restricted-properties -- the one place that asks the device
  return Date.now()
}
