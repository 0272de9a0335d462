const DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz'

/** Returns the geohash (geohash.org) of a point. Nine digits are a cell of about five metres. */
export function geohash(lat: number, lon: number, digits = 9): string {
  const ranges = { lat: [-90, 90] as [number, number], lon: [-180, 180] as [number, number] }
  let hash = ''
  for (let bit = 0, digit = 0; hash.length < digits; bit += 1) {
    const [range, value] = bit % 2 === 0 ? [ranges.lon, lon] : [ranges.lat, lat]
    const middle = (range[0] + range[1]) / 2
    const isUpper = value >= middle
    range[isUpper ? 0 : 1] = middle
    digit = digit * 2 + (isUpper ? 1 : 0)
    if (bit % 5 === 4) {
      hash += DIGITS[digit]
      digit = 0
    }
  }
  return hash
}
