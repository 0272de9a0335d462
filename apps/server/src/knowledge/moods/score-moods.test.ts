import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { expect, test } from 'vitest'
import { scoreMoods, type MoodInput } from './score-moods.ts'

const moods = (given: Partial<MoodInput>) =>
  scoreMoods({
    title: '',
    description: '',
    tags: [],
    language: 'en',
    category: 'other',
    hour: null,
    ...given,
  })
const names = (given: Partial<MoodInput>) => moods(given).map(({ mood }) => mood)

test('says why in words of the event itself', () => {
  expect(moods({ title: 'Serenade by candlelight', category: 'classical' })).toMatchObject([
    { mood: 'cultured', reasons: [{ from: 'category', quote: 'classical' }] },
    {
      mood: 'romantic',
      reasons: [
        { from: 'title', quote: 'Serenade' },
        { from: 'title', quote: 'candlelight' },
        { from: 'category', quote: 'classical' },
      ],
    },
  ])
})

test('names no mood where nothing speaks clearly', () => {
  expect(names({ title: 'Annual general assembly' })).toEqual([])
  expect(
    names({ title: 'Evening at the club', description: 'beats, bass, neon, late night' }),
  ).toEqual([])
})

test.each([
  ['en', 'Not a party'],
  ['de', 'Keine Party'],
  ['fr', 'Pas de karaoké'],
  ['sk', 'Večer bez karaoke'],
])('understands that %s "%s" is none', (language, title) => {
  expect(names({ title, language })).not.toContain('party')
})

test('"not only a party" is one', () => {
  expect(names({ title: 'Not only a party', hour: 23 })).toContain('party')
})

test.each([
  ['fr', 'Rencontre avec une autrice', 'social'],
  ['es', 'Las niñas (película)', 'family'],
  ['fr', 'Pôle jeunesse fermé', 'social'],
  ['sk', 'Rok na dedine', 'energetic'],
  ['fr', 'Une exposition en trois parties', 'party'],
  ['fr', 'Les technologies du futur', 'party'],
  ['es', 'Tecnología y technologies', 'party'],
] as const)('does not take %s "%s" for %s', (language, title, mood) => {
  expect(names({ title, language })).not.toContain(mood)
})

test.each([
  ['en', 'Discover the old harbour', 'party'],
  ['en', 'Third movie: Star Trek', 'active'],
  ['en', 'Improve your English', 'funny'],
  ['en', 'Craft beer and roast dinner', 'creative'],
  ['de', 'Punkt acht am Brunnen', 'energetic'],
  ['de', 'Herbstfest: das Motto lautet Wasser', 'energetic'],
  ['es', 'Jornada sobre medio ambiente', 'chill'],
  ['es', 'La Comunidad de Madrid informa', 'social'],
  ['es', 'Una carrera de treinta años', 'active'],
  ['fr', 'Opération recrutement', 'cultured'],
  ['fr', 'Journée d’immersion', 'offbeat'],
  ['fr', 'Fabrication de bougies', 'romantic'],
  ['ru', 'Семь вечеров', 'family'],
  ['ru', 'Фестиваль комиксов', 'funny'],
  ['ru', 'День клубники', 'party'],
  ['uk', 'Премія року', 'cultured'],
  ['fr', 'Deux séances le samedi', 'offbeat'],
] as const)('does not take %s "%s" for %s by the beginning of a word', (language, title, mood) => {
  expect(names({ title, language, category: 'festival' })).not.toContain(mood)
})

test('one word in several forms says no more than once', () => {
  const [twice] = moods({ title: 'Museum', description: 'The museums of the museum island.' })
  expect(twice?.reasons).toEqual([{ from: 'title', quote: 'Museum' }])
})

test('German words are found inside others', () => {
  expect(names({ language: 'de', title: 'Internetkonferenz' })).toEqual(['curious'])
  expect(names({ language: 'de', title: 'Herbstlauf' })).toEqual(['active'])
})

test('a workshop makes nothing by its name alone', () => {
  const workshop = { category: 'workshop' } as const
  expect(names({ ...workshop, title: 'Workshop: how big is the universe?' })).toEqual([])
  expect(names({ ...workshop, title: 'Collage workshop' })).toEqual(['creative'])
})

test('a tag for everybody says nothing of children', () => {
  const concert = { title: 'Timple y piano', language: 'es' }
  expect(names({ ...concert, tags: ['Jovenes', 'Familias', 'Mayores'] })).not.toContain('family')
  expect(names({ ...concert, tags: ['Niños', 'Familias'] })).toContain('family')
})

test.each([
  ['concert', 'Romantic Owls'],
  ['concert', 'The Chill Brothers Quartet'],
  ['cinema', 'The Museum'],
  ['cinema', 'Picnic by the River'],
  ['theatre', 'Die Party'],
  ['other', 'Marathon Lane Residents'],
  ['comedy', 'Dana Yoga Smith'],
  ['talk', 'Karaoke Joe'],
  ['festival', 'Children of the Moon'],
] as const)('names no mood by one word inside a name: %s "%s"', (category, title) => {
  const said = moods({ title, category }).flatMap(({ reasons }) => reasons)
  expect(said.map(({ from }) => from)).not.toContain('title')
})

test.each(MOOD_SLUGS)('asks for a witness beside one word that says %s', (mood) => {
  const [word, other] = {
    party: ['rave', 'afterparty'],
    energetic: ['punk', 'boxing'],
    chill: ['meditation', 'sauna'],
    romantic: ['candlelight', 'serenade'],
    cultured: ['opera', 'vernissage'],
    curious: ['lecture', 'museum'],
    creative: ['pottery', 'crochet'],
    active: ['hiking', 'cycling'],
    funny: ['improv', 'comedian'],
    social: ['meetup', 'networking'],
    family: ['kids', 'puppet'],
    offbeat: ['immersive', 'burlesque'],
  }[mood]
  expect(names({ title: `Blue ${word} Avenue` })).toEqual([])
  expect(names({ title: `Blue ${word} Avenue`, description: `With ${other}.` })).toContain(mood)
})

test('the name of the house gives no mood, in the title and the text neither', () => {
  const place = 'Kettle - Arena'
  const evening = { title: 'Evening at Kettle Arena', category: 'concert', place } as const
  expect(names({ title: 'Ada Moss', category: 'concert', place })).toEqual([])
  expect(names({ ...evening, description: 'Doors of Kettle Arena open at seven.' })).toEqual([])
})

test('a word by which the category was found is no second witness', () => {
  const named = { title: 'Comedy of Owls', category: 'comedy' } as const
  expect(names(named)).toEqual(['funny'])
  expect(names({ ...named, categoryWord: 'comedy' })).toEqual([])
})

test.each([
  ['de', 'Kabarett: Das Letzte vom Jahr', 'comedy', 'funny'],
  ['es', 'Taller de cerámica', 'workshop', 'creative'],
  ['uk', 'Вечір органної музики: Бах', 'concert', 'cultured'],
  ['ru', 'Настольные игры для новых знакомств', 'meetup', 'social'],
  ['it', 'Yoga al tramonto', 'wellness', 'chill'],
  ['pt', 'Teatro de fantoches para crianças', 'theatre', 'family'],
  ['sk', 'Techno do rána', 'club', 'party'],
] as const)('%s "%s" (%s) is %s', (language, title, category, mood) => {
  expect(names({ language, title, category })).toContain(mood)
})

test('believes what an event is filed under as it does a title, and says so', () => {
  const tagged = {
    language: 'fr',
    title: 'Les mains dans la terre',
    tags: ['plein-air', 'Enfants'],
  }
  expect(moods(tagged)).toMatchObject([
    { mood: 'family', reasons: [{ from: 'tag', quote: 'Enfants' }] },
  ])
  expect(names({ title: 'Open day', tags: ['board games'] })).toContain('social')
  expect(names({ title: 'Open day', tags: ['Board', 'Games'] })).not.toContain('social')
})

test('reads the age of children, not of grown-ups', () => {
  expect(
    names({
      language: 'es',
      title: 'Cuento',
      description: 'Para familias. A partir de 3 años.',
    }),
  ).toContain('family')
  expect(
    names({
      language: 'es',
      title: 'Cine',
      description: 'Para familias. A partir de 35 años',
    }),
  ).not.toContain('family')
})

test('gives three moods at most, the clearest first', () => {
  const all = moods({
    title: 'Immersive techno yoga comedy workshop',
    description: 'party, stand-up, meditation, pottery, drag, meetup',
  })
  expect(all).toHaveLength(3)
  expect(all.map(({ score }) => score)).toEqual(
    all.map(({ score }) => score).toSorted((a, b) => b - a),
  )
})

test('a club at midnight counts as a party, the same at noon needs more', () => {
  const night = moods({ title: 'Disco', hour: 23 }).find(({ mood }) => mood === 'party')
  const noon = moods({ title: 'Disco', hour: 12 }).find(({ mood }) => mood === 'party')
  expect(night?.score).toBeGreaterThan(noon?.score ?? 1)
  expect(night?.reasons).toContainEqual({ from: 'hour', quote: '23:00' })
})

test.each([
  ['en', 'Summer movies', 'A family-friendly screening on the lawn.'],
  ['es', 'Laboratorio', 'Edades: de 8 a 16 años.'],
  ['fr', 'Ouverture de la ferme', 'Un lieu pour sensibiliser petits et grands.'],
  ['de', 'Die Bremer Stadtmusikanten', 'Ein Stück ab 4 Jahren.'],
  ['pt', 'A lua', 'Oficina para crianças.'],
  ['it', 'Il bosco', 'Dai 3 ai 6 anni.'],
  ['sk', 'Popoluška', 'Predstavenie od 3 rokov.'],
  ['ru', 'Щелкунчик', 'Для всей семьи.'],
  ['uk', 'Лускунчик', 'Від 4 років.'],
])('finds that an event is for children: %s "%s"', (language, title, description) => {
  expect(names({ title, description, language })).toContain('family')
})

test('never calls an event for adults a family event', () => {
  const play = {
    language: 'es',
    category: 'theatre',
    title: 'Maribel y los niños extraños',
  } as const
  const forNinos = { ...play, description: 'Para niños y familias.' }
  expect(names(forNinos)).toContain('family')
  expect(
    names({ ...forNinos, description: 'Para familias. Edad recomendada: mayores de 14 años.' }),
  ).toEqual(['cultured'])
  expect(
    names({ language: 'en', title: 'Game night', description: 'Not suitable for children.' }),
  ).not.toContain('family')
})
