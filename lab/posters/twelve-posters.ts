import type { PosterDesign } from './draw-poster.ts'

export type LabelledPoster = {
  name: string
  city: string
  design: PosterDesign
  /** `YYYY-MM-DD` and `HH:MM`; `title` in small letters. */
  is: { day: string; time: string; title: string }
}

const even = { lean: 0.012, turn: 0, noise: 16, blur: 0, shade: 0.25 }
const leaning = { lean: 0.03, turn: -2, noise: 26, blur: 0.6, shade: 0.35 }
const hard = { lean: 0.045, turn: 3.5, noise: 36, blur: 0.8, shade: 0.5 }

const big = (text: string) => ({ text, size: 92, bold: true })
const large = (text: string) => ({ text, size: 56, bold: true })
const medium = (text: string) => ({ text, size: 40 })
const small = (text: string) => ({ text, size: 28 })

/** Made-up posters for the weeks after 29 November 2026, three in each of four languages. */
export const TWELVE_POSTERS: LabelledPoster[] = [
  {
    name: 'uk-concert',
    city: 'lviv',
    is: { day: '2026-12-04', time: '19:00', title: 'зимові голоси' },
    design: {
      title: [big('Зимові голоси'), medium('концерт камерного хору «Луна»')],
      columns: [
        [
          large("п'ятниця, 4 грудня"),
          large('початок о 19:00'),
          medium('Зелена філармонія, вул. Липова, 7'),
          small('Квитки від 200 грн'),
        ],
      ],
      ground: '#FFF7E8',
      ink: '#3A1C10',
      background: 'rings',
      photo: leaning,
    },
  },
  {
    name: 'uk-columns',
    city: 'kyiv',
    is: { day: '2026-12-12', time: '18:30', title: 'ніч дворових оркестрів' },
    design: {
      title: [big('Ніч дворових оркестрів')],
      columns: [
        [large('12 грудня'), large('субота'), large('18:30'), medium('Клуб «Паровоз»')],
        [
          small('Грають: Сонні трамваї, Тітка Рая, Квартет із підвалу, Діти з третього поверху'),
          small('Вхід вільний, донати на ремонт даху'),
          small('Вік 12+'),
        ],
      ],
      ground: '#172038',
      ink: '#FDE9B8',
      background: 'dots',
      photo: even,
    },
  },
  {
    name: 'uk-hard',
    city: 'lviv',
    is: { day: '2026-12-20', time: '17:00', title: 'вертеп на площі' },
    design: {
      title: [big('Вертеп на площі'), small('лялькова вистава для всієї родини')],
      columns: [
        [large('20.12.2026'), large('о 17:00'), medium('пл. Соборна, 2'), small('Вхід вільний')],
      ],
      ground: '#E9F1E4',
      ink: '#12351D',
      background: 'stripes',
      photo: hard,
    },
  },
  {
    name: 'de-reading',
    city: 'vienna',
    is: { day: '2026-12-10', time: '19:30', title: 'nachtbus' },
    design: {
      title: [medium('Lesung mit Musik'), big('Nachtbus'), medium('Marlene Ott liest')],
      columns: [
        [
          large('Donnerstag, 10. Dezember'),
          large('19.30 Uhr'),
          small('Einlass 19.00 Uhr'),
          medium('Kulturhaus Ziegelei'),
          small('Ziegelgasse 5 · Eintritt 12 €'),
        ],
      ],
      ground: '#F4F1FA',
      ink: '#2B1550',
      background: 'rings',
      photo: leaning,
    },
  },
  {
    name: 'de-columns',
    city: 'vienna',
    is: { day: '2026-12-19', time: '21:00', title: 'die löffel' },
    design: {
      title: [big('DIE LÖFFEL'), large('Punk im Keller')],
      columns: [
        [large('Sa 19.12.'), large('21 Uhr'), small('Einlass 20 Uhr')],
        [medium('Das Kleine Haus'), small('Lindengasse 22'), small('Eintritt auf Spendenbasis')],
      ],
      ground: '#F7D23E',
      ink: '#111111',
      background: 'stripes',
      photo: even,
    },
  },
  {
    name: 'de-hard',
    city: 'vienna',
    is: { day: '2026-12-06', time: '16:00', title: 'adventsingen' },
    design: {
      title: [big('Adventsingen'), medium('Chor Stimmband & Gäste')],
      columns: [
        [
          large('Sonntag, 6. Dezember 2026'),
          large('16:00 Uhr'),
          medium('Pfarrsaal, Lindengasse 40'),
          small('Eintritt frei, Spenden erbeten'),
        ],
      ],
      ground: '#FBEFEF',
      ink: '#5A1020',
      background: 'dots',
      align: 'center',
      photo: hard,
    },
  },
  {
    name: 'sk-concert',
    city: 'bratislava',
    is: { day: '2026-12-20', time: '17:00', title: 'vianočný koncert' },
    design: {
      title: [big('Vianočný koncert'), medium('zbor Ozvena a hostia')],
      columns: [
        [
          large('nedeľa 20. decembra'),
          large('o 17:00'),
          medium('Klub pod mostom'),
          small('Nábrežná 4, Bratislava · vstupné 10 €'),
        ],
      ],
      ground: '#EAF4FB',
      ink: '#0E2C45',
      background: 'rings',
      align: 'center',
      photo: leaning,
    },
  },
  {
    name: 'sk-columns',
    city: 'bratislava',
    is: { day: '2026-12-09', time: '18:30', title: 'rieka, ktorá mlčí' },
    design: {
      title: [big('Rieka, ktorá mlčí'), medium('premietanie dokumentu s diskusiou')],
      columns: [
        [large('streda'), large('9. 12. 2026'), large('18:30')],
        [
          medium('Stará pekáreň'),
          small('Mlynská 12'),
          small('Vstup voľný, dobrovoľný príspevok vítaný'),
        ],
      ],
      ground: '#233B2E',
      ink: '#F2EFD8',
      background: 'plain',
      photo: even,
    },
  },
  {
    name: 'sk-hard',
    city: 'bratislava',
    is: { day: '2026-12-05', time: '10:00', title: 'o stratenej rukavičke' },
    design: {
      title: [medium('Rozprávkové dopoludnie'), big('O stratenej rukavičke')],
      columns: [
        [
          large('sobota 5. december'),
          large('10.00 hod.'),
          medium('Knižnica Ružinôk'),
          small('Javorová 8 · pre deti od 4 rokov'),
        ],
      ],
      ground: '#FFF3D6',
      ink: '#7A2E00',
      background: 'dots',
      photo: hard,
    },
  },
  {
    name: 'en-gig',
    city: 'london',
    is: { day: '2026-12-12', time: '20:00', title: 'the wet herons' },
    design: {
      title: [big('The Wet Herons'), medium('last show of the year')],
      columns: [
        [
          large('Saturday 12 December'),
          large('Doors 7pm · Show 8pm'),
          medium('The Copper Kettle, 41 Mill Lane'),
          small('Tickets £10 / £12 on the door'),
        ],
      ],
      ground: '#F3E4FF',
      ink: '#21093A',
      background: 'rings',
      photo: leaning,
    },
  },
  {
    name: 'en-columns',
    city: 'london',
    is: { day: '2026-12-04', time: '14:00', title: 'repair café' },
    design: {
      title: [big('Repair Café')],
      columns: [
        [large('Friday'), large('4 December'), large('2pm – 5pm')],
        [
          medium("St Anne's Hall"),
          small('Church Row'),
          small('Bring a lamp, a toaster or a torn coat. Pay what you can.'),
        ],
      ],
      ground: '#DFF3F0',
      ink: '#06302B',
      background: 'stripes',
      photo: even,
    },
  },
  {
    name: 'en-hard',
    city: 'london',
    is: { day: '2026-12-17', time: '19:30', title: 'poetry open mic' },
    design: {
      title: [big('Poetry Open Mic')],
      columns: [
        [
          large('Thu 17 Dec 2026'),
          large('7.30 pm'),
          medium('The Copper Kettle'),
          small('Free entry · sign up from 7 pm'),
        ],
      ],
      ground: '#1B1B1F',
      ink: '#FFD9C7',
      background: 'dots',
      align: 'center',
      photo: hard,
    },
  },
]
