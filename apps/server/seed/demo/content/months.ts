import type { MonthEvent } from './demo-event.ts'

export const MONTHS: MonthEvent[] = [
  {
    key: 'priehrada',
    category: 'exhibition',
    venue: 'priehrada',
    organizer: 'priehrada',
    language: 'sk',
    on: 'tickets',
    price: { kind: 'paid', min: 6, fees: 'included' },
    tags: ['výstava', 'maľba'],
    accessibility: ['mi'],
    variants: [
      {
        title: 'Jana Tichá: Voda si pamätá',
        text: 'Veľké plátna maľované dunajskou vodou. Farba prichádza až po mesiaci, preto sa oplatí prísť dvakrát.',
        other: {
          language: 'en',
          title: 'Jana Tichá: Water Remembers',
          text: 'Large canvases painted with water from the Danube. The colour arrives after a month, so it pays to come twice.',
        },
      },
      {
        title: 'Sklo z Lednických Rovní, ktoré nikto nekúpil',
        text: 'Prototypy, omyly a jeden pohár, z ktorého sa nedá piť. Výstava o odvahe pokaziť sériu.',
        other: {
          language: 'en',
          title: 'The Glass Nobody Bought',
          text: 'Prototypes, mistakes and one glass you cannot drink from. A show about the courage to spoil a series.',
        },
      },
    ],
    also: [
      {
        on: 'calendar',
        title: (title) => `Výstava ${title}`,
        venueName: 'Galéria Priehrada, Zámocká',
      },
    ],
  },
  {
    key: 'okno',
    category: 'exhibition',
    venue: 'okno',
    organizer: 'okno',
    language: 'sk',
    on: 'calendar',
    price: { kind: 'free' },
    tags: ['výstava', 'fotografia'],
    variants: [
      {
        title: 'Výstava fotografií: Balkóny Ružinova',
        text: 'Štyristo balkónov, každý iný svet. Možno je tam aj ten váš.',
      },
      {
        title: 'Výstava fotografií: Posledné telefónne búdky',
        text: 'Fotograf obišiel tridsaťosem búdok. Do jednej sa dá zavolať a niekto zdvihne.',
      },
    ],
  },
  {
    key: 'sklad-install',
    category: 'exhibition',
    venue: 'sklad',
    room: 'Spodná hala',
    organizer: 'sklad',
    language: 'en',
    on: 'tickets',
    price: { kind: 'paid', min: 8, max: 12, fees: 'added' },
    tags: ['installation', 'light art'],
    variants: [
      {
        title: 'Afterglow: an installation in the lower hall',
        text: 'Three hundred street lamps rescued from the tip, each remembering how its street sounded at night.',
      },
      {
        title: 'Breathing Room',
        text: 'A textile ceiling that rises and falls with the wind on the Danube. Lie down, everybody does.',
      },
    ],
  },
  {
    key: 'hvezdaren-expo',
    category: 'exhibition',
    venue: 'hvezdaren',
    organizer: 'hvezdari',
    language: 'sk',
    on: 'agenda',
    price: { kind: 'words', text: 'Deti 2 €, dospelí 4 €' },
    tags: ['výstava', 'vesmír', 'rodiny'],
    variants: [
      {
        title: 'Kamene z neba: výstava meteoritov',
        text: 'Dotknúť sa smie jedného. Je starší ako Zem a trochu pichá.',
      },
      {
        title: 'Mapy oblohy 1600 – 1900',
        text: 'Keď mala Veľká medvedica ešte dlhý chvost a juh bol plný lodí.',
      },
    ],
  },
  {
    key: 'kalyna-expo',
    category: 'exhibition',
    venue: 'kalyna',
    organizer: 'kalyna',
    language: 'uk',
    on: 'agenda',
    price: { kind: 'free' },
    tags: ['виставка', 'вишивка'],
    variants: [
      {
        title: 'Виставка: сорочки, які доїхали',
        text: 'Двадцять вишиванок і двадцять історій про те, що беруть із собою, коли є місце лише на одну валізу.',
        other: {
          language: 'sk',
          title: 'Výstava: košele, ktoré docestovali',
          text: 'Dvadsať vyšívaných košieľ a dvadsať príbehov o tom, čo si človek vezme, keď má miesto iba v jednom kufri.',
        },
      },
      {
        title: 'Виставка дитячих плакатів «Моє місто»',
        text: 'Київ, Харків, Братислава та місто, якого ще немає. Намалювали діти від шести років.',
        other: {
          language: 'sk',
          title: 'Výstava detských plagátov Moje mesto',
          text: 'Kyjev, Charkov, Bratislava a mesto, ktoré ešte nie je. Kreslili deti od šiestich rokov.',
        },
      },
    ],
  },
  {
    key: 'lipa-expo',
    category: 'exhibition',
    venue: 'lipa',
    organizer: 'lipa',
    language: 'sk',
    on: 'calendar',
    price: { kind: 'free' },
    tags: ['výstava', 'ilustrácia'],
    variants: [
      {
        title: 'Ilustrácie pre jedno oko: výstava leporel',
        text: 'Knižky, ktoré sa dajú čítať, lízať aj stavať. Výška všetkých vitrín: osemdesiat centimetrov.',
      },
      {
        title: 'Výstava zabudnutých záložiek',
        text: 'Lístky z vlaku, recepty, jeden ľúbostný list. Všetko, čo sme našli vo vrátených knihách.',
      },
    ],
  },
  {
    key: 'tehelna-skate',
    category: 'sport-do',
    venue: 'tehelna',
    organizer: 'sklad',
    language: 'sk',
    on: 'agenda',
    price: { kind: 'words', text: 'Vstup voľný, prilba povinná' },
    tags: ['skate', 'šport'],
    variants: [
      {
        title: 'Skate hala v tehelni',
        text: 'Rampa z dosiek, na ktorých sa sušili tehly. Každý deň do zotmenia, v nedeľu dopoludnia len pre deti.',
      },
    ],
  },
]
