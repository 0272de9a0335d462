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

/** The mail addresses that some of them publish. */
const MAIL: Partial<Record<OrganizerKey, string>> = {
  sklad: 'ahoj@sklad7.example',
  vlk: 'spolok@modryvlk.example',
  zavora: 'pokladna@zavora.example',
  skrinka: 'listky@skrinka.example',
  lampa: 'kino@lampa.example',
  priehrada: 'galeria@priehrada.example',
  lipa: 'kniznica@podlipou.example',
  dych: 'studio@dych.example',
  hvezdari: 'obloha@hvezdari.example',
}

/** Returns the mail address that the organizer of a name publishes. */
export function mailOf(name: string): string | undefined {
  const found = Object.entries(ORGANIZERS).find(([, own]) => own === name)
  return found === undefined ? undefined : new Map(Object.entries(MAIL)).get(found[0])
}
