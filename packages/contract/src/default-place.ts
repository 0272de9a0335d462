/** SPEC section 9: the place shown when nothing is known about the visitor. Free of zod, for the browser. */
export const DEFAULT_CITY = 'bratislava'
export const DEFAULT_LOCATION = { lat: 48.14831, lng: 17.10744 }
export const DEFAULT_AREA_RADIUS_KM = 10
