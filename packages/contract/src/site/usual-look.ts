import { DEFAULT_CITY } from '../constants.ts'
import { DEFAULT_LOCALE, LOCALES } from '../locale.ts'
import type { SiteLook } from './site-look.ts'

/** The look of a site whose operator has said nothing. Free of zod, for the browser. */
export const USUAL_LOOK: SiteLook = {
  name: 'Okolo',
  short_name: 'Okolo',
  slogan: null,
  is_named: false,
  is_city_named: false,
  colour: null,
  style: null,
  logo: null,
  icons: '',
  city: DEFAULT_CITY,
  language: DEFAULT_LOCALE,
  languages: [...LOCALES],
  footer: { text: null, links: [] },
}
