const EURO = 'ad at be bg cy de ee es fi fr gr hr ie it lt lu lv mc me mt nl pt si sk sm va xk'
/** Countries with a currency of their own (ISO 3166-1 alpha-2, ISO 4217). */
const OWN: Record<string, string> = {
  ae: 'AED',
  al: 'ALL',
  ar: 'ARS',
  au: 'AUD',
  ba: 'BAM',
  br: 'BRL',
  by: 'BYN',
  ca: 'CAD',
  ch: 'CHF',
  cl: 'CLP',
  cn: 'CNY',
  co: 'COP',
  cz: 'CZK',
  dk: 'DKK',
  gb: 'GBP',
  ge: 'GEL',
  hk: 'HKD',
  hu: 'HUF',
  id: 'IDR',
  il: 'ILS',
  in: 'INR',
  is: 'ISK',
  jp: 'JPY',
  kr: 'KRW',
  kz: 'KZT',
  li: 'CHF',
  md: 'MDL',
  mk: 'MKD',
  mx: 'MXN',
  no: 'NOK',
  nz: 'NZD',
  pl: 'PLN',
  ro: 'RON',
  rs: 'RSD',
  ru: 'RUB',
  se: 'SEK',
  sg: 'SGD',
  th: 'THB',
  tr: 'TRY',
  ua: 'UAH',
  us: 'USD',
  za: 'ZAR',
}

/** The currency that prices in a country are mostly in. Null where that is not known here. */
export function currencyOf(country: string | undefined): string | null {
  const code = country?.toLowerCase() ?? ''
  return EURO.split(' ').includes(code) ? 'EUR' : (OWN[code] ?? null)
}
