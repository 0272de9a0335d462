import type { PosterDesign, PosterLine } from './draw-poster.ts'

export type LabelledPoster = {
  name: string
  city: string
  /** `YYYY-MM-DD` and `HH:MM`; `title` in small letters. */
  is: { day: string; time: string; title: string }
  look: Omit<PosterDesign, 'title' | 'columns'>
  /** The title, then one block a column. `#`: huge, `##`: large, `-`: small. */
  sheet: string
}

const EVEN = { lean: 0.012, turn: 0, noise: 16, blur: 0, shade: 0.25 }
const LEANING = { lean: 0.03, turn: -2, noise: 26, blur: 0.6, shade: 0.35 }
const HARD = { lean: 0.045, turn: 3.5, noise: 36, blur: 0.8, shade: 0.5 }

const SIZES: { mark: string; size: number; bold?: boolean }[] = [
  { mark: '# ', size: 92, bold: true },
  { mark: '## ', size: 56, bold: true },
  { mark: '- ', size: 28 },
  { mark: '', size: 40 },
]

/** The drawing of a poster. */
export function designOf({ look, sheet }: LabelledPoster): PosterDesign {
  const [title = [], ...columns] = sheet
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n').map(lineOf))
  return { title, columns, ...look }
}

function lineOf(line: string): PosterLine {
  const { mark = '', ...style } = SIZES.find((one) => line.startsWith(one.mark)) ?? { size: 40 }
  return { text: line.slice(mark.length), ...style }
}

/** Made-up posters for the weeks after 29 November 2026, three in each of four languages. */
export const TWELVE_POSTERS: LabelledPoster[] = [
  {
    name: 'uk-concert',
    city: 'lviv',
    is: { day: '2026-12-04', time: '19:00', title: 'зимові голоси' },
    look: { ground: '#FFF7E8', ink: '#3A1C10', background: 'rings', photo: LEANING },
    sheet: `
# Зимові голоси
концерт камерного хору «Луна»

## п'ятниця, 4 грудня
## початок о 19:00
Зелена філармонія, вул. Липова, 7
- Квитки від 200 грн`,
  },
  {
    name: 'uk-columns',
    city: 'kyiv',
    is: { day: '2026-12-12', time: '18:30', title: 'ніч дворових оркестрів' },
    look: { ground: '#172038', ink: '#FDE9B8', background: 'dots', photo: EVEN },
    sheet: `
# Ніч дворових оркестрів

## 12 грудня
## субота
## 18:30
Клуб «Паровоз»

- Грають: Сонні трамваї, Тітка Рая, Квартет із підвалу, Діти з третього поверху
- Вхід вільний, донати на ремонт даху
- Вік 12+`,
  },
  {
    name: 'uk-hard',
    city: 'lviv',
    is: { day: '2026-12-20', time: '17:00', title: 'вертеп на площі' },
    look: { ground: '#E9F1E4', ink: '#12351D', background: 'stripes', photo: HARD },
    sheet: `
# Вертеп на площі
- лялькова вистава для всієї родини

## 20.12.2026
## о 17:00
пл. Соборна, 2
- Вхід вільний`,
  },
  {
    name: 'de-reading',
    city: 'vienna',
    is: { day: '2026-12-10', time: '19:30', title: 'nachtbus' },
    look: { ground: '#F4F1FA', ink: '#2B1550', background: 'rings', photo: LEANING },
    sheet: `
Lesung mit Musik
# Nachtbus
Marlene Ott liest

## Donnerstag, 10. Dezember
## 19.30 Uhr
- Einlass 19.00 Uhr
Kulturhaus Ziegelei
- Ziegelgasse 5 · Eintritt 12 €`,
  },
  {
    name: 'de-columns',
    city: 'vienna',
    is: { day: '2026-12-19', time: '21:00', title: 'die löffel' },
    look: { ground: '#F7D23E', ink: '#111111', background: 'stripes', photo: EVEN },
    sheet: `
# DIE LÖFFEL
## Punk im Keller

## Sa 19.12.
## 21 Uhr
- Einlass 20 Uhr

Das Kleine Haus
- Lindengasse 22
- Eintritt auf Spendenbasis`,
  },
  {
    name: 'de-hard',
    city: 'vienna',
    is: { day: '2026-12-06', time: '16:00', title: 'adventsingen' },
    look: { ground: '#FBEFEF', ink: '#5A1020', background: 'dots', align: 'center', photo: HARD },
    sheet: `
# Adventsingen
Chor Stimmband & Gäste

## Sonntag, 6. Dezember 2026
## 16:00 Uhr
Pfarrsaal, Lindengasse 40
- Eintritt frei, Spenden erbeten`,
  },
  {
    name: 'sk-concert',
    city: 'bratislava',
    is: { day: '2026-12-20', time: '17:00', title: 'vianočný koncert' },
    look: {
      ground: '#EAF4FB',
      ink: '#0E2C45',
      background: 'rings',
      align: 'center',
      photo: LEANING,
    },
    sheet: `
# Vianočný koncert
zbor Ozvena a hostia

## nedeľa 20. decembra
## o 17:00
Klub pod mostom
- Nábrežná 4, Bratislava · vstupné 10 €`,
  },
  {
    name: 'sk-columns',
    city: 'bratislava',
    is: { day: '2026-12-09', time: '18:30', title: 'rieka, ktorá mlčí' },
    look: { ground: '#233B2E', ink: '#F2EFD8', background: 'plain', photo: EVEN },
    sheet: `
# Rieka, ktorá mlčí
premietanie dokumentu s diskusiou

## streda
## 9. 12. 2026
## 18:30

Stará pekáreň
- Mlynská 12
- Vstup voľný, dobrovoľný príspevok vítaný`,
  },
  {
    name: 'sk-hard',
    city: 'bratislava',
    is: { day: '2026-12-05', time: '10:00', title: 'o stratenej rukavičke' },
    look: { ground: '#FFF3D6', ink: '#7A2E00', background: 'dots', photo: HARD },
    sheet: `
Rozprávkové dopoludnie
# O stratenej rukavičke

## sobota 5. december
## 10.00 hod.
Knižnica Ružinôk
- Javorová 8 · pre deti od 4 rokov`,
  },
  {
    name: 'en-gig',
    city: 'london',
    is: { day: '2026-12-12', time: '20:00', title: 'the wet herons' },
    look: { ground: '#F3E4FF', ink: '#21093A', background: 'rings', photo: LEANING },
    sheet: `
# The Wet Herons
last show of the year

## Saturday 12 December
## Doors 7pm · Show 8pm
The Copper Kettle, 41 Mill Lane
- Tickets £10 / £12 on the door`,
  },
  {
    name: 'en-columns',
    city: 'london',
    is: { day: '2026-12-04', time: '14:00', title: 'repair café' },
    look: { ground: '#DFF3F0', ink: '#06302B', background: 'stripes', photo: EVEN },
    sheet: `
# Repair Café

## Friday
## 4 December
## 2pm – 5pm

St Anne's Hall
- Church Row
- Bring a lamp, a toaster or a torn coat. Pay what you can.`,
  },
  {
    name: 'en-hard',
    city: 'london',
    is: { day: '2026-12-17', time: '19:30', title: 'poetry open mic' },
    look: { ground: '#1B1B1F', ink: '#FFD9C7', background: 'dots', align: 'center', photo: HARD },
    sheet: `
# Poetry Open Mic

## Thu 17 Dec 2026
## 7.30 pm
The Copper Kettle
- Free entry · sign up from 7 pm`,
  },
]
