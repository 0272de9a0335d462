import type { WeeklyEvent } from './demo-event.ts'

/** Venues close on Mondays, so these events are elsewhere. */
export const MONDAYS: WeeklyEvent[] = [
  {
    key: 'secret-gig',
    category: 'concert',
    venue: 'secret',
    organizer: 'sklad',
    language: 'sk',
    on: 'agenda',
    day: 1,
    time: '19:30',
    minutes: 90,
    tags: ['koncert', 'akustický', 'naživo'],
    price: { kind: 'words', text: 'Do klobúka' },
    about: 'Adresu pošleme v deň koncertu o tretej. Zmestí sa nás štyridsať.',
    variants: [
      {
        title: 'Tajný dvor: pesničkárka Ela Mráz',
        text: 'Ukulele, husle a šnúra na bielizeň namiesto opony. Ela hrá pesničky, ktoré ešte nemajú názov.',
        performers: ['Ela Mráz'],
      },
      {
        title: 'Tajný dvor: bratia Kubíkovci',
        text: 'Dve heligónky a jeden spor o to, kto začína. Koncert končí, keď suseda zhasne.',
        performers: ['Bratia Kubíkovci'],
      },
    ],
  },
  {
    key: 'knitting',
    category: 'meetup',
    venue: 'lipa',
    organizer: 'donau',
    language: 'de',
    on: 'agenda',
    day: 1,
    time: '16:00',
    minutes: 120,
    tags: ['Treffen', 'Handarbeit'],
    price: { kind: 'free' },
    variants: [
      {
        title: 'Strickrunde: Maschen und Meinungen',
        text: 'Wolle mitbringen, Nadeln gibt es. Geredet wird Deutsch, gezählt wird in jeder Sprache.',
      },
      {
        title: 'Treffen der Briefeschreiber',
        text: 'Papier, Füller, Marken. Wer keine Adresse hat, bekommt eine: Im Altersheim gegenüber wartet man auf Post.',
      },
    ],
  },
  {
    key: 'tech-talk',
    category: 'talk',
    venue: 'terasa',
    organizer: 'expats',
    language: 'en',
    on: 'tickets',
    day: 1,
    time: '18:30',
    minutes: 90,
    tags: ['talk', 'technology', 'lecture'],
    price: { kind: 'paid', min: 5, fees: 'included' },
    variants: [
      {
        title: 'Lecture: What the river sensors heard',
        text: 'A year of hydrophones under the Old Bridge: barges, catfish and one lost phone, still ringing.',
      },
      {
        title: 'Lecture: Typefaces of the tram network',
        text: 'Seventy years of line numbers, cut from tin, film and pixels. Bring a ticket stub, it will be identified.',
      },
      {
        title: 'Lecture: How to read an old map',
        text: 'Why the Danube moves when nobody looks, and what surveyors drank. With originals from 1825 on the table.',
      },
    ],
  },
  {
    key: 'soup',
    category: 'food',
    venue: 'dvor',
    organizer: 'susedia',
    language: 'sk',
    on: 'calendar',
    day: 1,
    time: '12:00',
    minutes: 90,
    tags: ['jedlo', 'susedia'],
    price: { kind: 'free' },
    variants: [
      {
        title: 'Pondelková polievka: varenie pre celý blok',
        text: 'Zo zeleniny, ktorá v sobotu ostala na trhu. Kto donesie lyžicu, dostane tanier.',
      },
      {
        title: 'Pondelková polievka: ochutnávka demikátov',
        text: 'Sedem domácností, sedem demikátov, jeden víťaz. Bryndzu dodala Detva.',
      },
    ],
  },
]
