/** Made-up organizers of the demo city. */
export const ORGANIZERS = {
  mesto: 'Kancelária mestských nápadov',
  sklad: 'Sklad 7, o. z.',
  vlk: 'Spolok Modrý vlk',
  regent: 'Spoločnosť Regent',
  zavora: 'Divadlo Závora',
  skrinka: 'Bábková skrinka',
  lampa: 'Kino Lampa',
  priehrada: 'Galéria Priehrada',
  okno: 'Galéria Okno',
  lipa: 'Knižnica Pod lipou',
  susedia: 'Susedia v pohybe',
  kalyna: 'Громада «Калина»',
  duna: 'Duna Kör',
  donau: 'Kulturverein Donauwelle',
  dych: 'Štúdio Dych',
  severak: 'HK Severák Bratislava',
  expats: 'Danube Newcomers',
  vino: 'Račianski vinohradníci, spolok',
  hlina: 'Ateliér Hlina',
  hvezdari: 'Priatelia oblohy',
} as const

export type OrganizerKey = keyof typeof ORGANIZERS
