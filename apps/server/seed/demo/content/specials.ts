import type { DemoPrice, Variant } from './demo-event.ts'
import type { OrganizerKey } from './organizers.ts'
import type { VenueKey } from './venues.ts'

/** A course of four dates, the third always cancelled. A new one starts every four weeks. */
export const COURSE = {
  key: 'course-weaving',
  category: 'workshop',
  venue: 'hlina',
  organizer: 'hlina',
  language: 'sk',
  time: '17:30',
  minutes: 150,
  tags: ['kurz', 'tkanie'],
  title: 'Kurz tkania na ráme: štyri štvrtky',
  text: 'Od prvej nite po malý koberec. Chodí sa na všetky stretnutia, vynechané dobehneme pri káve. Vlna a rám sú v cene 96 €.',
} as const

/** Postponed without a new date. */
export const POSTPONED = {
  key: 'postponed-opera',
  category: 'classical',
  venue: 'liscie',
  organizer: 'regent',
  language: 'sk',
  tags: ['opera', 'amfiteáter'],
  title: 'Opera pod holým nebom: Rusalka (presunuté, termín hľadáme)',
  text: 'Javisko v Líščom údolí vytopil potok. Vstupenky zostávajú v platnosti, nový termín oznámime, len čo vyschnú dosky.',
} as const

export const ALL_DAY = {
  key: 'open-house',
  category: 'tour',
  organizer: 'mesto',
  language: 'sk',
  tags: ['deň otvorených dverí', 'prehliadka'],
  places: [
    {
      venue: 'hvezdaren',
      title: 'Deň otvorených dverí hvezdárne',
      text: 'Kupola, dielňa aj pivnica, kde sa brúsia zrkadlá. Ďalekohľad ukáže slnečné škvrny.',
    },
    {
      venue: 'severak',
      title: 'Deň otvorených dverí zimného štadióna',
      text: 'Jazda na rolbe pre vylosovaných, šatne pre všetkých.',
    },
    {
      venue: 'regent',
      title: 'Deň otvorených dverí v Regente',
      text: 'Pod javisko, za organ a do lóže, z ktorej nič nevidno. Sprevádzajú hudobníci.',
    },
  ] satisfies { venue: VenueKey; title: string; text: string }[],
} as const

type FestivalPart = {
  key: string
  /** 0 is the first day. */
  day: number
  time: string
  minutes: number
  venue: VenueKey
  category: 'concert' | 'talk' | 'workshop' | 'family' | 'cinema' | 'literature' | 'food' | 'dance'
  title: string
  text: string
  price: DemoPrice
}

export type Festival = Omit<Variant, 'performers'> & {
  key: string
  venue: VenueKey
  organizer: OrganizerKey
  price: DemoPrice
  tags: string[]
  parts: FestivalPart[]
}

/** From Friday to Sunday, one every two weeks, in turn. */
export const FESTIVALS: Festival[] = [
  {
    key: 'nabrezie',
    venue: 'margita',
    organizer: 'mesto',
    tags: ['festival', 'hudba', 'Dunaj'],
    price: { kind: 'paid', min: 24, max: 45, fees: 'added' },
    title: 'Festival Nábrežie znie',
    text: 'Tri dni, dve lode a jedno nábrežie. Hudba z krajín, ktorými Dunaj preteká, a z jednej, ktorú minul.',
    parts: [
      {
        key: 'otvorenie',
        day: 0,
        time: '18:00',
        minutes: 120,
        venue: 'margita',
        category: 'concert',
        title: 'Nábrežie znie: otvárací koncert Donau Brass',
        text: 'Dychová sekcia z Ulmu hrá z paluby, publikum stojí na brehu a most robí ozvenu.',
        price: { kind: 'free' },
      },
      {
        key: 'tanec',
        day: 0,
        time: '21:30',
        minutes: 150,
        venue: 'margita',
        category: 'dance',
        title: 'Nábrežie znie: balkánsky tanečný večer',
        text: 'Čoček, kolo a jedna pomalá. Kroky ukážu tí, čo ich vedia.',
        price: { kind: 'paid', min: 9, fees: 'included' },
      },
      {
        key: 'dielna',
        day: 1,
        time: '11:00',
        minutes: 120,
        venue: 'studna',
        category: 'workshop',
        title: 'Nábrežie znie: dielňa fujár a píšťal',
        text: 'Z bazy, z trstiny, z plastovej rúry. Odídete s nástrojom a susedia vám to odpustia.',
        price: { kind: 'paid', min: 15, fees: 'included' },
      },
      {
        key: 'debata',
        day: 1,
        time: '16:00',
        minutes: 75,
        venue: 'donau',
        category: 'talk',
        title: 'Nábrežie znie: debata o riekach, ktoré hrajú',
        text: 'Zvukár, lodník a etnomuzikologička si púšťajú nahrávky.',
        price: { kind: 'free' },
      },
      {
        key: 'noc',
        day: 1,
        time: '20:00',
        minutes: 180,
        venue: 'sklad',
        category: 'concert',
        title: 'Nábrežie znie: veľký večer v Sklade',
        text: 'Trio z Regensburgu, speváčka z Novi Sadu a Kométa ako domáci.',
        price: { kind: 'paid', min: 24, fees: 'added' },
      },
      {
        key: 'deti',
        day: 2,
        time: '10:30',
        minutes: 60,
        venue: 'altanok',
        category: 'family',
        title: 'Nábrežie znie deťom',
        text: 'Bubny z kýblov a orchester, ktorý diriguje, kto si nájde paličku.',
        price: { kind: 'free' },
      },
    ],
  },
  {
    key: 'slovo',
    venue: 'citaren',
    organizer: 'lipa',
    tags: ['festival', 'literatúra'],
    price: { kind: 'free' },
    title: 'Festival Slovo na ulici',
    text: 'Čítania v dvoroch, v električke a v jednej práčovni. Knihy sa nepredávajú, knihy sa menia.',
    parts: [
      {
        key: 'elektricka',
        day: 0,
        time: '17:15',
        minutes: 50,
        venue: 'podchod',
        category: 'literature',
        title: 'Slovo na ulici: čítanie v električke',
        text: 'Nastupuje sa na mýte, vystupuje sa s básňou vo vrecku. Lístok treba mať obyčajný.',
        price: { kind: 'free' },
      },
      {
        key: 'preklad',
        day: 1,
        time: '14:00',
        minutes: 90,
        venue: 'kalyna',
        category: 'talk',
        title: 'Slovo na ulici: diskusia prekladateliek',
        text: 'Ako sa povie „dvor“ v jazyku, ktorý dvory nemá.',
        price: { kind: 'free' },
      },
      {
        key: 'film',
        day: 1,
        time: '20:30',
        minutes: 100,
        venue: 'lampa',
        category: 'cinema',
        title: 'Slovo na ulici: film podľa knihy, ktorú nikto nedočítal',
        text: 'Projekcia a potom prekvapivo krátka diskusia.',
        price: { kind: 'paid', min: 5, fees: 'included' },
      },
      {
        key: 'ranajky',
        day: 2,
        time: '09:30',
        minutes: 120,
        venue: 'studna',
        category: 'food',
        title: 'Slovo na ulici: raňajky s autormi',
        text: 'Praženica pri dlhom stole, kapitola medzi chodmi.',
        price: { kind: 'words', text: 'Dobrovoľné vstupné' },
      },
      {
        key: 'deti',
        day: 2,
        time: '11:00',
        minutes: 60,
        venue: 'skrinka',
        category: 'family',
        title: 'Slovo na ulici deťom: kniha bez konca',
        text: 'Začneme čítať a koniec vymyslia deti. Zatiaľ vždy prežil aj drak.',
        price: { kind: 'free' },
      },
    ],
  },
]
