/**
 * Places of the demo city. Streets, districts and coordinates are Bratislava's, but every name is
 * made up.
 */
export type Venue = {
  name: string
  address: string
  postalCode: string
  district: string
  /** Null: no coordinates are given. */
  at: readonly [lat: number, lng: number] | null
}

const venue = (
  name: string,
  address: string,
  postalCode: string,
  district: string,
  lat?: number,
  lng?: number,
): Venue => ({
  name,
  address,
  postalCode,
  district,
  at: lat === undefined || lng === undefined ? null : [lat, lng],
})

export const VENUES = {
  sklad: venue('Sklad 7', 'Mlynské nivy 61', '821 05', 'Ružinov', 48.14653, 17.13892),
  podchod: venue(
    'Podchod pod mýtom',
    'Trnavské mýto 1',
    '831 03',
    'Nové Mesto',
    48.15835,
    17.12872,
  ),
  lampa: venue('Kino Lampa', 'Špitálska 21', '811 08', 'Staré Mesto', 48.14745, 17.11705),
  ventur: venue('Sála u Ventúra', 'Ventúrska 8', '811 01', 'Staré Mesto', 48.14312, 17.10664),
  vlk: venue('Modrý vlk', 'Panenská 14', '811 03', 'Staré Mesto', 48.14623, 17.10385),
  tehelna: venue('Tehelňa Kukučka', 'Kukučínova 9', '831 03', 'Nové Mesto', 48.16441, 17.12634),
  zavora: venue('Divadlo Závora', 'Laurinská 11', '811 01', 'Staré Mesto', 48.14352, 17.11116),
  skrinka: venue('Bábková skrinka', 'Dunajská 36', '811 08', 'Staré Mesto', 48.14618, 17.11883),
  priehrada: venue('Galéria Priehrada', 'Zámocká 12', '811 01', 'Staré Mesto', 48.14492, 17.10218),
  okno: venue('Galéria Okno', 'Grösslingová 32', '811 09', 'Staré Mesto', 48.14524, 17.12081),
  lipa: venue('Knižnica Pod lipou', 'Ružinovská 28', '821 01', 'Ružinov', 48.15471, 17.16215),
  citaren: venue('Čitáreň U kapucína', 'Kapucínska 5', '811 03', 'Staré Mesto', 48.14558, 17.10507),
  margita: venue('Loď Margita', 'Tyršovo nábrežie', '851 01', 'Petržalka', 48.13842, 17.10946),
  pivovar: venue('Pivovar Na rampe', 'Račianska 66', '831 02', 'Nové Mesto', 48.17084, 17.13093),
  schody: venue('Vinotéka Tri schody', 'Alstrova 20', '831 06', 'Rača', 48.21193, 17.15294),
  trhovisko: venue('Trhovisko Zelená', 'Miletičova 9', '821 08', 'Ružinov', 48.15466, 17.13801),
  kyklop: venue('Hala Kyklop', 'Junácka 6', '831 04', 'Nové Mesto', 48.16672, 17.13885),
  severak: venue(
    'Zimný štadión Severák',
    'Odbojárov 9',
    '831 04',
    'Nové Mesto',
    48.16149,
    17.13569,
  ),
  dvor: venue(
    'Komunitné centrum Dvor',
    'Černyševského 12',
    '851 01',
    'Petržalka',
    48.12914,
    17.11182,
  ),
  susedia: venue('Dom susedov', 'Saratovská 15', '841 02', 'Dúbravka', 48.18462, 17.03774),
  hlina: venue('Ateliér Hlina', 'Jakubovo námestie 6', '811 09', 'Staré Mesto', 48.14587, 17.11766),
  dych: venue('Štúdio Dych', 'Palisády 40', '811 06', 'Staré Mesto', 48.14811, 17.09906),
  regent: venue(
    'Koncertná sieň Regent',
    'Hviezdoslavovo námestie 18',
    '811 02',
    'Staré Mesto',
    48.14195,
    17.10773,
  ),
  studna: venue(
    'Dvor Pri studni',
    'Františkánske námestie 4',
    '811 01',
    'Staré Mesto',
    48.14461,
    17.10935,
  ),
  hvezdaren: venue(
    'Hvezdáreň Na Kolibe',
    'Cesta na Kamzík 2',
    '831 01',
    'Nové Mesto',
    48.18342,
    17.09612,
  ),
  liscie: venue(
    'Amfiteáter Líščie',
    'Líščie údolie 57',
    '841 04',
    'Karlova Ves',
    48.15703,
    17.05466,
  ),
  altanok: venue(
    'Altánok v Sade Janka Kráľa',
    'Sad Janka Kráľa',
    '851 01',
    'Petržalka',
    48.13527,
    17.10741,
  ),
  strkovec: venue('Ihrisko pri Štrkovci', 'Drieňová 3', '821 01', 'Ružinov', 48.15388, 17.15641),
  terasa: venue('Coworking Terasa 9', 'Landererova 8', '811 09', 'Staré Mesto', 48.14136, 17.12305),
  donau: venue(
    'Café Donauwelle',
    'Vajanského nábrežie 5',
    '811 02',
    'Staré Mesto',
    48.14064,
    17.11226,
  ),
  duna: venue('Duna-ház', 'Michalská 19', '811 01', 'Staré Mesto', 48.14487, 17.10688),
  kalyna: venue('Dom Kalyna', 'Obchodná 52', '811 06', 'Staré Mesto', 48.14843, 17.11142),
  plaz: venue('Severná pláž', 'Zlaté piesky', '821 04', 'Ružinov', 48.18859, 17.18534),
  devin: venue('Prievoz Devín', 'Slovanské nábrežie 11', '841 10', 'Devín', 48.17466, 16.98241),
  cunovo: venue('Lodenica Pod hrádzou', 'Petržalská', '851 10', 'Čunovo', 48.03225, 17.22768),
  secret: venue('Tajný dvor (adresu pošleme prihláseným)', 'Staré Mesto', '811 01', 'Staré Mesto'),
  vyhliadka: venue('Zraz pri Modrom kostolíku', 'Bezručova', '811 09', 'Staré Mesto'),
} as const satisfies Record<string, Venue>

export type VenueKey = keyof typeof VENUES
