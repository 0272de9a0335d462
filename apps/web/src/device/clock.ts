/** Returns the device's clock in milliseconds, for durations on this device. Pages use the server's clock (site.ts). */
export function deviceNow(): number {
  // oxlint-disable-next-line no-restricted-properties -- the one place that asks the device
  return Date.now()
}
