/** Made events in the shape of an OpenAgenda answer: the same for the same number, alike where events are alike. */

const CITIES = [
  ['Paris', '75011', 48.8566, 2.3522],
  ['Lyon', '69001', 45.764, 4.8357],
  ['Nantes', '44000', 47.2184, -1.5536],
  ['Rennes', '35000', 48.1173, -1.6778],
  ['Toulouse', '31000', 43.6047, 1.4442],
  ['Lille', '59000', 50.6292, 3.0573],
  ['Bordeaux', '33000', 44.8378, -0.5792],
  ['Strasbourg', '67000', 48.5734, 7.7521],
  ['Marseille', '13001', 43.2965, 5.3698],
  ['Nice', '06000', 43.7102, 7.262],
  ['Montpellier', '34000', 43.6108, 3.8767],
  ['Dijon', '21000', 47.322, 5.0415],
  ['Grenoble', '38000', 45.1885, 5.7245],
  ['Angers', '49000', 47.4784, -0.5632],
  ['Rouen', '76000', 49.4432, 1.0993],
  ['Tours', '37000', 47.3941, 0.6848],
] as const

const FIRST = words(
  'Clara Hugo Léna Malik Inès Bastien Zoé Armand Nour Théo Salomé Yann Maud Ilyes Rose Côme',
)
const SYLLABLES = words(
  'mo ben gar fa rou dial per ca le ngu mar bail sou vi dra tel ko pin sab ros lan ver cha bel',
)

const FORMS = [
  'Concert',
  'Visite guidée',
  'Atelier de céramique',
  'Conférence',
  'Spectacle pour enfants',
  'Exposition',
  'Lecture',
  'Soirée jazz',
  'Projection',
  'Marché des créateurs',
  'Balade urbaine',
  'Cours de salsa',
]
const THEMES = words(
  'lumière océan mémoire jardin nuit frontière voyage silence forêt machine hiver rivière théâtre ville danse voix étoile papier',
)
const KINDS = ['Théâtre', 'Médiathèque', 'Salle', 'Galerie', 'Maison', 'Café', 'Centre culturel']
const SENTENCES = [
  'Une rencontre ouverte à toutes et à tous, sans connaissances préalables.',
  'Le public est invité à échanger avec les artistes après la représentation.',
  'Réservation conseillée auprès de l’accueil, dans la limite des places disponibles.',
  'Un parcours sensible à travers les archives et les récits des habitants du quartier.',
  'Prévoir des vêtements confortables et une gourde.',
  'La soirée se prolonge au bar avec une petite restauration faite maison.',
]

/** One of many names. */
function surname(number: number): string {
  const letters = [number, number * 7 + 3, number * 31 + 11].map(
    (n) => SYLLABLES[n % SYLLABLES.length] ?? '',
  )
  const name = letters.slice(0, 2 + (number % 2)).join('')
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}${['', 'in', 'eau', 'ier', 'ard', 'et'][number % 6]}`
}

function words(text: string): string[] {
  return text.split(' ')
}

/** Numbers from 0 to 1 from a seed (mulberry32). */
function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const FIRST_DAY = Date.UTC(2026, 10, 21)
const HOUR_MS = 3_600_000

/**
 * Entry `at` of a listing. One in five of the `others` listing repeats the same entry of the main
 * one in other words, so merging has work. `padding`: characters of further text.
 */
export function happening(at: number, { others, padding }: { others: boolean; padding: number }) {
  const isShared = !others || at % 5 === 0
  const chance = chances(isShared ? at * 2 + 1 : at * 2 + 2_000_000_000)
  const any = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
  const city = chance() < 0.5 ? CITIES[0] : any(CITIES)
  const [cityName, postalCode, lat, lon] = city
  const hall = Math.floor(700 * chance() ** 1.5)
  const artist = `${any(FIRST)} ${surname(Math.floor(chance() * 20_000))}`
  const form = any(FORMS)
  const theme = any(THEMES)
  const name = `${form} : ${artist}, ${theme} et ${any(THEMES)}`
  const sold = Math.floor(chance() * 5) === 0
  const count = chance() < 0.7 ? 1 : chance() < 0.8 ? 3 : 8
  const begin =
    FIRST_DAY +
    Math.floor(chance() * 120) * 24 * HOUR_MS +
    (16 + Math.floor(chance() * 5)) * HOUR_MS
  const lines = Array.from({ length: 4 }, () => any(SENTENCES))
  const text =
    padding === 0
      ? ''
      : `\n\n${SENTENCES.join(' ')
          .repeat(Math.ceil(padding / 400))
          .slice(0, padding)}`
  return {
    uid: (others ? 50_000_000 : 10_000_000) + at,
    slug: `${others ? 'soiree' : 'evenement'}-${at}`,
    title: { fr: others ? `${artist} – ${form} (${theme})` : name },
    description: { fr: `${lines[0]} ${artist} à ${cityName}.` },
    longDescription: { fr: `**${name}**\n\n${lines.join(' ')}\n\n* ${theme}\n* ${form}${text}` },
    conditions: { fr: sold ? 'Gratuit' : `Plein : ${8 + (at % 20)} €` },
    keywords: { fr: [form.toLowerCase(), theme] },
    timezone: 'Europe/Paris',
    timings: Array.from({ length: count }, (_, i) => ({
      begin: new Date(begin + i * 7 * 24 * HOUR_MS).toISOString(),
      end: new Date(begin + i * 7 * 24 * HOUR_MS + 2 * HOUR_MS).toISOString(),
    })),
    location: {
      uid: `${cityName}-${hall}`,
      name: `${KINDS[hall % KINDS.length]} ${surname(hall * 13)} ${surname(hall * 29 + 5)}`,
      address: `${1 + (hall % 140)} rue ${FIRST[hall % FIRST.length]} ${surname(hall * 7)}`,
      postalCode,
      city: cityName,
      countryCode: 'FR',
      latitude: lat + ((hall % 27) - 13) / 300,
      longitude: lon + (Math.floor(hall / 27) - 13) / 200,
    },
    image: {
      base: 'https://cdn.example.org/',
      filename: `${at}.jpg`,
      size: { width: 900, height: 600 },
    },
    age: { min: 6, max: 99 },
    accessibility: { mi: true, hi: at % 3 === 0 },
    originAgenda: {
      uid: 1 + (at % 400),
      title: `Agenda ${THEMES[at % THEMES.length]} ${at % 400}`,
    },
    registration: [
      { type: 'link', value: `https://billets.example.org/${others ? 'b' : 'a'}/${at}` },
    ],
    status: 1,
    state: 2,
    attendanceMode: 1,
    updatedAt: '2026-11-01T10:00:00.000Z',
  }
}
