/** A place on OpenStreetMap, for people without our map. */
export function mapHref([lat, lng]: [number, number]): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}
