import type { WeeklyEvent } from './demo-event.ts'

export const SCREEN_AND_PAGES: WeeklyEvent[] = [
  {
    key: 'lampa-club',
    category: 'cinema',
    venue: 'lampa',
    organizer: 'lampa',
    language: 'sk',
    on: 'tickets',
    day: 1,
    time: '20:15',
    minutes: 110,
    tags: ['film', 'filmový klub'],
    price: { kind: 'paid', min: 5, fees: 'included' },
    variants: [
      {
        title: 'Filmový klub Lampa: Voda, ktorá čaká',
        text: 'Dokument o dedine pod priehradou, v ktorej ešte stále zvonia zvony. Po projekcii debata s režisérkou a s pánom, ktorý tam chodil do školy.',
      },
      {
        title: 'Filmový klub Lampa: Tri minúty z roku 1968',
        text: 'Nájdený osemmilimetrový film a ľudia, ktorí sa na ňom spoznali. Premietame z pôvodného kotúča.',
      },
      {
        title: 'Filmový klub Lampa: Nočná zmena',
        text: 'Čierna komédia o vrátnikovi, ktorý si myslí, že stráži múzeum. S anglickými titulkami.',
      },
    ],
  },
  {
    key: 'lampa-original',
    category: 'cinema',
    venue: 'lampa',
    organizer: 'lampa',
    language: 'en',
    on: 'tickets',
    day: 4,
    time: '18:00',
    minutes: 125,
    tags: ['film', 'original version'],
    price: { kind: 'paid', min: 7, fees: 'included' },
    variants: [
      {
        title: 'Original version: The Lighthouse Keeper’s Radio',
        text: 'An Irish island, one transmitter and a voice that answers a day too early. In English with Slovak subtitles.',
      },
      {
        title: 'Original version: Harvest of Wires',
        text: 'A family runs the last telephone exchange in the valley. Warm, slow and funnier than it has any right to be. In English with Slovak subtitles.',
      },
    ],
    also: [
      {
        on: 'agenda',
        title: (title) => title.replace('Original version: ', '') + ' (film, OV)',
        venueName: 'Lampa kino',
      },
    ],
  },
  {
    key: 'yard-cinema',
    category: 'cinema',
    venue: 'studna',
    organizer: 'mesto',
    language: 'sk',
    on: 'calendar',
    day: 6,
    time: '20:45',
    minutes: 115,
    tags: ['premietanie', 'vstup voľný'],
    price: { kind: 'free' },
    about: 'Stoličky sú, deku si prineste. Za dažďa sa sťahujeme do prejazdu.',
    variants: [
      {
        title: 'Kino pri studni: Slnko v sieti dnes večer',
        text: 'Klasika, ktorú ste mali pozrieť v škole. Teraz je na ňu lepšie počasie.',
      },
      {
        title: 'Kino pri studni: krátke filmy zo susedstva',
        text: 'Osem filmov do desiatich minút od ľudí, ktorí bývajú do kilometra od plátna.',
      },
      {
        title: 'Kino pri studni: nemá groteska s klavírom',
        text: 'Buster Keaton padá, klavirista Igor Bán ho chytá. Pre deti i pre tých, čo sa boja ticha.',
      },
    ],
  },
  {
    key: 'reading',
    category: 'literature',
    venue: 'citaren',
    organizer: 'lipa',
    language: 'sk',
    on: 'calendar',
    day: 3,
    time: '18:00',
    minutes: 75,
    tags: ['literatúra', 'autorské čítanie'],
    price: { kind: 'free' },
    variants: [
      {
        title: 'Autorské čítanie: Nina Poláčiková, Mapa dverí',
        text: 'Román, v ktorom sa nikto nevracia tými istými dverami. Autorka číta dve kapitoly a jednu vyhodenú.',
      },
      {
        title: 'Autorské čítanie: básnici z vlaku',
        text: 'Štyria básnici dochádzajú. Texty vznikli medzi Trnavou a Hlavnou stanicou a podľa toho majú dĺžku.',
      },
      {
        title: 'Krst knihy: Herbár bratislavských múrov',
        text: 'Tristo rastlín, ktoré nikto nesadil. Kniha sa bude krstiť dažďovou vodou z Kapucínskej.',
      },
    ],
    also: [
      {
        on: 'agenda',
        title: (title) =>
          title.replace('Autorské čítanie: ', '').replace('Krst knihy: ', '') + ' | čítanie',
        venueName: 'Čitáreň U kapucína (Kapucínska)',
      },
    ],
  },
  {
    key: 'book-club-uk',
    category: 'literature',
    venue: 'lipa',
    organizer: 'kalyna',
    language: 'uk',
    on: 'agenda',
    day: 1,
    time: '18:30',
    minutes: 90,
    tags: ['книжковий клуб', 'читання'],
    price: { kind: 'free' },
    variants: [
      {
        title: 'Книжковий клуб: «Місто» Підмогильного',
        text: 'Читаємо роман, якому майже сто років, і шукаємо в ньому себе з валізою на вокзалі. Можна прийти, навіть якщо не дочитали.',
      },
      {
        title: 'Книжковий клуб: оповідання, які варто читати вголос',
        text: 'Троє читають, решта слухає, потім навпаки. Книжки можна позичити в бібліотеці того ж вечора.',
      },
    ],
  },
  {
    key: 'storytime',
    category: 'family',
    venue: 'lipa',
    organizer: 'lipa',
    language: 'sk',
    on: 'calendar',
    day: 2,
    time: '16:30',
    minutes: 45,
    tags: ['pre deti', 'čítanie', 'rozprávky'],
    price: { kind: 'free' },
    age: { min: 4, max: 8 },
    variants: [
      {
        title: 'Rozprávky pod lipou: drak, ktorý sa bál tmy',
        text: 'Čítame, kreslíme a nakoniec zhasneme, aby bolo jasné, že tma nič nerobí.',
      },
      {
        title: 'Rozprávky pod lipou: príbehy od Dunaja',
        text: 'Vodník, perlorodka a rybár, ktorý vracal ryby. Po čítaní skladáme papierové loďky.',
      },
    ],
  },
]
