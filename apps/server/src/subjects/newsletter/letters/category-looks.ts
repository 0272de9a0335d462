/**
 * How categories look in mail programs, which know neither drawings nor CSS variables: the colours of
 * the pages (kinds.css) by day and by night, and a few signs that every font has.
 */
export type Look = {
  field: [light: string, dark: string]
  strong: [light: string, dark: string]
  text: [light: string, dark: string]
  art: string
}

const ON_NIGHT: Look['text'] = ['#ffffff', '#ffffff']
const ON_PAPER: Look['text'] = ['#1e1a17', '#ffffff']

function night(field: string, strong: string, art: string): Look {
  return { field: [field, field], strong: [strong, strong], text: ON_NIGHT, art }
}
function paper(field: Look['field'], strong: Look['strong'], art: string): Look {
  return { field, strong, text: ON_PAPER, art }
}

const OTHER = paper(['#fbe4db', '#431f13'], ['#b53a1b', '#ffdcd0'], '◯ ◎ ◯')

/** Category -> its look. A test compares the colours with those of the pages. */
export const LOOKS: Readonly<Record<string, Look>> = {
  concert: night('#2a1040', '#ff9466', '♪ ♫ ♪'),
  club: night('#15153f', '#ff6fb0', '◐ ● ◑'),
  classical: night('#3a0f1e', '#ffc27a', '♩ ♬ ♩'),
  festival: night('#0e2c42', '#ffd05a', '★ ☆ ★'),
  theatre: night('#4a0d18', '#ffd9b8', '◖ ◗ ◖'),
  comedy: night('#33240a', '#ffe27a', '◠ ◡ ◠'),
  cinema: night('#10263b', '#f6c667', '▮ ▶ ▮'),
  dance: night('#43102f', '#ffc4a3', '≈ ∿ ≈'),
  exhibition: paper(['#e6dffb', '#2c2148'], ['#4b2f96', '#dcd2ff'], '▢ ◧ ▣'),
  literature: paper(['#f6e3c8', '#3a2812'], ['#7a3e0c', '#f6e3c8'], '¶ ≡ ¶'),
  talk: paper(['#dcebfa', '#132b45'], ['#174f87', '#dcebfa'], '“ … ”'),
  workshop: paper(['#ffe9c7', '#3d2805'], ['#8a4300', '#ffe3b3'], '△ ▢ ◯'),
  meetup: paper(['#ffe0d2', '#43200f'], ['#a5330e', '#ffdccb'], '● ● ○'),
  tour: paper(['#d8f0ee', '#0c3232'], ['#0a5a5a', '#cdf0ed'], '· → ·'),
  food: paper(['#ffe3dc', '#451715'], ['#a3231c', '#ffdad2'], '◔ ◑ ◕'),
  market: paper(['#eaf1d0', '#26300a'], ['#4a6108', '#e8f2c4'], '▥ ▤ ▥'),
  family: paper(['#ffebb0', '#43260b'], ['#d2461f', '#ff8d6b'], '▲ ● ■'),
  'sport-watch': paper(['#fbe3cc', '#3f2008'], ['#7a3200', '#ffdfc4'], '◁ ◎ ▷'),
  'sport-do': paper(['#ddf2d6', '#14300f'], ['#256018', '#d6f2cd'], '↗ ↗ ↗'),
  wellness: paper(['#ddf3e8', '#0c3324'], ['#0d5f41', '#d2f3e3'], '∘ ◌ ○'),
  other: OTHER,
}

export function lookOf(category: string): Look {
  return LOOKS[category] ?? OTHER
}
