import type { WeeklyEvent } from './demo-event.ts'

export const TOWN: WeeklyEvent[] = [
  {
    key: 'tour-blue',
    category: 'tour',
    venue: 'vyhliadka',
    organizer: 'mesto',
    language: 'sk',
    on: 'calendar',
    day: 6,
    time: '10:00',
    minutes: 120,
    tags: ['prehliadka', 'architektúra'],
    price: { kind: 'free' },
    variants: [
      {
        title: 'Komentovaná prechádzka: secesia a jej susedia',
        text: 'Od Modrého kostolíka k domom, na ktoré sa nikto nepozerá. Obujte si niečo, v čom sa dá stáť so zaklonenou hlavou.',
      },
      {
        title: 'Komentovaná prechádzka: zmiznutá Vydrica',
        text: 'Potok pod cestou, ulica pod mostom a ľudia, ktorí si pamätajú obchod s gombíkmi. Sprevádza historička Eva Lisá.',
      },
      {
        title: 'Komentovaná prechádzka: neóny',
        text: 'Čo svietilo, čo svieti a čo sa dá ešte zachrániť. Vyrážame za tmy, baterku netreba.',
      },
    ],
  },
  {
    key: 'tour-en',
    category: 'tour',
    venue: 'studna',
    organizer: 'expats',
    language: 'en',
    on: 'agenda',
    day: 7,
    time: '11:00',
    minutes: 150,
    tags: ['walking tour', 'history'],
    price: { kind: 'words', text: 'Pay what you like, most people give €10' },
    variants: [
      {
        title: 'Walking tour: coronations, cannonballs and cake',
        text: 'Eleven kings and eight queens were crowned up the street from here. We follow the procession backwards and stop at the bakery.',
      },
      {
        title: 'Walking tour: the concrete side of the river',
        text: 'Petržalka on foot: the longest housing estate, the quietest pond, the best view of the castle.',
      },
    ],
  },
  {
    key: 'birds',
    category: 'tour',
    venue: 'cunovo',
    organizer: 'susedia',
    language: 'sk',
    on: 'agenda',
    day: 6,
    time: '07:30',
    minutes: 150,
    tags: ['príroda', 'vtáky', 'vychádzka'],
    price: { kind: 'free' },
    age: { min: 8 },
    variants: [
      {
        title: 'Ranná vychádzka za vtákmi na Čunovo',
        text: 'Volavky, hohoľky a ak bude šťastie, orliak. Ďalekohľady požičiame, ticho si prineste.',
      },
      {
        title: 'Počítanie kačíc na hrádzi',
        text: 'Každý rok sa počíta všetko, čo pláva. Naučíme vás rozoznať šesť druhov a zvyšok odhadnúť.',
      },
    ],
  },
  {
    key: 'wine',
    category: 'food',
    venue: 'schody',
    organizer: 'vino',
    language: 'sk',
    on: 'tickets',
    day: 5,
    time: '18:30',
    minutes: 150,
    tags: ['víno', 'ochutnávka', 'Rača'],
    age: { min: 18 },
    price: { kind: 'paid', min: 25, fees: 'included' },
    about: 'Osem vzoriek, chlieb, škvarky a cesta dolu schodmi na vlastné riziko.',
    variants: [
      {
        title: 'Ochutnávka: frankovka z ôsmich pivníc',
        text: 'Tá istá odroda, ten istý rok, osem rôznych hláv. Vedie Peter Šimek, ktorý o každej z nich niečo vie.',
      },
      {
        title: 'Ochutnávka: oranžové vína a čo k nim',
        text: 'Kvevri, šupky a trpezlivosť. K tomu syry z Bielych Karpát.',
      },
      {
        title: 'Ochutnávka: mladé víno naslepo',
        text: 'Poháre majú čísla, etikety sú v trezore. Kto uhádne tri, vyberá hudbu.',
      },
    ],
  },
  {
    key: 'cooking',
    category: 'food',
    venue: 'dvor',
    organizer: 'susedia',
    language: 'uk',
    on: 'agenda',
    day: 6,
    time: '13:00',
    minutes: 180,
    tags: ['кулінарія', 'спільна кухня'],
    price: { kind: 'words', text: 'Внесок на продукти 6 €' },
    variants: [
      {
        title: 'Готуємо разом: борщ за трьома рецептами',
        text: 'Полтавський, галицький і той, що варить сусідка зі словацької Дубравки. Каструлі маємо, ножі теж, апетит приносьте.',
        other: {
          language: 'sk',
          title: 'Varíme spolu: boršč podľa troch receptov',
          text: 'Poltavský, haličský a ten, ktorý varí suseda z Dúbravky. Hrnce máme, nože tiež, chuť si prineste.',
        },
      },
      {
        title: 'Готуємо разом: вареники на сто персон',
        text: 'Ліпимо до упаду, їмо до вечора. Найкривіший вареник отримує приз.',
        other: {
          language: 'sk',
          title: 'Varíme spolu: varenyky pre sto ľudí',
          text: 'Lepíme do padnutia, jeme do večera. Najkrivší varenyk dostane cenu.',
        },
      },
    ],
  },
  {
    key: 'brewery',
    category: 'food',
    venue: 'pivovar',
    organizer: 'sklad',
    language: 'sk',
    on: 'tickets',
    day: 3,
    time: '18:00',
    minutes: 90,
    tags: ['pivo', 'ochutnávka', 'exkurzia'],
    age: { min: 18 },
    price: { kind: 'paid', min: 12, fees: 'added' },
    variants: [
      {
        title: 'Degustácia na rampe: od sladu po pohár',
        text: 'Prehliadka varne a päť pív priamo z tankov. Sládok Jano odpovedá na všetko okrem receptu.',
      },
      {
        title: 'Degustácia na rampe: kyslé a divoké',
        text: 'Pivá, ktoré pripomínajú jablká, kožu alebo prázdniny u starej mamy. Pre zvedavých.',
      },
    ],
  },
  {
    key: 'market-design',
    category: 'market',
    venue: 'tehelna',
    organizer: 'sklad',
    language: 'sk',
    on: 'calendar',
    day: 7,
    time: '10:00',
    minutes: 480,
    tags: ['trh', 'dizajn', 'remeslo'],
    price: { kind: 'free' },
    variants: [
      {
        title: 'Blší trh v tehelni',
        text: 'Gramofónové platne, šálky bez tanierikov a jedna skriňa, ktorú ešte nikto neodviezol. Predávať môže každý, stôl stojí úsmev a desať minút upratovania.',
      },
      {
        title: 'Trh malých vydavateľov a tlačiarov',
        text: 'Knihy, ziny, plagáty, linoryty. Na mieste tlačíme na stroji z roku 1911.',
      },
      {
        title: 'Burza rastlín a semienok',
        text: 'Odrezky, sadenice, rady zadarmo. Kto donesie monsteru väčšiu ako on sám, dostane kávu.',
      },
    ],
    also: [
      {
        on: 'agenda',
        title: (title) => `${title} – Kukučínova`,
        venueName: 'Tehelňa (Kukučínova)',
      },
    ],
  },
]
