/** The feed of a city with events, nothing chosen. */
export const CITY = '/en/feed?city=bratislava'
