/** The feed of a city with events, without choices. */
export const CITY = '/en/feed?city=bratislava'
