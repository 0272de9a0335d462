import type { WeeklyEvent } from './demo-event.ts'

export const TALKS: WeeklyEvent[] = [
  {
    key: 'talk-city',
    category: 'talk',
    venue: 'terasa',
    organizer: 'mesto',
    language: 'sk',
    on: 'agenda',
    day: 2,
    time: '18:00',
    minutes: 100,
    tags: ['diskusia', 'mesto'],
    price: { kind: 'free' },
    accessibility: ['mi', 'hi'],
    about: 'Diskusia sa tlmočí do slovenského posunkového jazyka.',
    variants: [
      {
        title: 'Diskusia: Komu patrí chodník?',
        text: 'Kočíky, kolobežky, terasy a jeden urbanista, ktorý chodí na vozíku. Bez prezentácií, s mapou na stole.',
      },
      {
        title: 'Diskusia: Prečo je v meste o osem stupňov teplejšie',
        text: 'Klimatologička, záhradník a správca striech sa dohadujú, kde zasadiť prvých tisíc stromov.',
      },
      {
        title: 'Diskusia: Dunaj ako sused',
        text: 'Povodne, kormorány a loďky. Čo všetko o rieke vedia tí, ktorí pri nej vstávajú.',
      },
    ],
    also: [
      { on: 'calendar', title: (title) => title.replace('Diskusia: ', ''), venueName: 'Terasa 9' },
    ],
  },
  {
    key: 'talk-science',
    category: 'talk',
    venue: 'hvezdaren',
    organizer: 'hvezdari',
    language: 'sk',
    on: 'calendar',
    day: 4,
    time: '19:00',
    minutes: 90,
    tags: ['prednáška', 'veda', 'astronómia'],
    price: { kind: 'free' },
    variants: [
      {
        title: 'Prednáška: Ako znie čierna diera',
        text: 'Gravitačné vlny prehrané cez starý zosilňovač. Potom kupola a to, čo dovolia mraky.',
      },
      {
        title: 'Prednáška: Meteority, ktoré spadli na Slovensko',
        text: 'Šesť kameňov, šesť príbehov a jeden, ktorý slúžil ako ťažidlo na kapustu.',
      },
    ],
  },
  {
    key: 'vortrag',
    category: 'talk',
    venue: 'donau',
    organizer: 'donau',
    language: 'de',
    on: 'agenda',
    day: 4,
    time: '18:30',
    minutes: 80,
    tags: ['Vortrag', 'Geschichte'],
    price: { kind: 'free' },
    fate: { is: 'moved_online', every: 2, at: 1 },
    variants: [
      {
        title: 'Vortrag: Die Pressburger Bahn, in 75 Minuten nach Wien',
        text: 'Eine Straßenbahn zwischen zwei Hauptstädten, die an jeder Milchkanne hielt. Mit Fahrplan von 1914 und Kaffee von heute.',
      },
      {
        title: 'Gespräch: Zwei Sprachen am Küchentisch',
        text: 'Drei Familien erzählen, wer wann welche Sprache spricht und in welcher gestritten wird.',
      },
    ],
  },
  {
    key: 'webinar',
    category: 'talk',
    venue: null,
    organizer: 'expats',
    language: 'en',
    on: 'agenda',
    online: true,
    day: 3,
    time: '17:00',
    minutes: 60,
    tags: ['webinar', 'online', 'newcomers'],
    price: { kind: 'free' },
    variants: [
      {
        title: 'Online talk: Renting in Bratislava without surprises',
        text: 'A lawyer reads a lease aloud and stops wherever you should. Bring your questions, leave your address out of the chat.',
      },
      {
        title: 'Online talk: Your first Slovak tax return',
        text: 'Forty minutes, one form, no panic. The recording is sent to everybody who registers.',
      },
      {
        title: 'Online talk: Schools and kindergartens, how it works',
        text: 'Two parents and one headmistress on dates, papers and slippers.',
      },
    ],
  },
  {
    key: 'online-poetry',
    category: 'literature',
    venue: null,
    organizer: 'kalyna',
    language: 'uk',
    on: 'agenda',
    online: true,
    day: 7,
    time: '20:00',
    minutes: 70,
    tags: ['поезія', 'онлайн'],
    price: { kind: 'free' },
    variants: [
      {
        title: 'Онлайн-вечір поезії: читаємо з різних міст',
        text: 'Кожен вмикає камеру там, де він є: кухня, потяг, сходова клітка. По два вірші й одна пауза.',
      },
      {
        title: 'Онлайн-вечір поезії: переклади без словника',
        text: 'Беремо словацький вірш і перекладаємо його разом, рядок за рядком. Суперечки вітаються.',
      },
    ],
  },
]
