import { existsSync, readFileSync } from 'node:fs'
import { CATEGORY_SLUGS } from '@okolo/contract/category'
import { describe, expect, it, test } from 'vitest'
import { resolveByRules, resolveCategory } from './category.ts'

const nothing = { categories: [], tags: [], title: '', description: '', language: 'und' }
const event = (parts: Partial<Parameters<typeof resolveCategory>[0]>) =>
  resolveCategory({ ...nothing, ...parts })

describe('category by the platform’s own names', () => {
  it.each([
    [
      'https://datos.madrid.es/egob/kos/actividades/Musica/JazzSoulFunkySwingReagge',
      'Noche de verano',
      'concert',
    ],
    ['https://datos.madrid.es/egob/kos/actividades/Exposiciones', 'Goya', 'exhibition'],
    ['https://datos.madrid.es/egob/kos/actividades/CircoMagia', 'El gran Balto', 'theatre'],
    ['http://schema.org/ComedyEvent', 'An evening with Ema', 'comedy'],
    ['ExhibitionEvent', 'Modrá', 'exhibition'],
    ['yso:p1235', 'Tuntematon', 'cinema'],
    ['Free Summer Movies', 'Paddington', 'cinema'],
    ['Yoga & Pilates Classes', 'Sunrise on the lawn', 'wellness'],
    ['balade urbaine', 'Au fil de la Bièvre', 'tour'],
  ])('%s', (category, title, expected) => {
    expect(event({ categories: [category], title })).toBe(expected)
  })

  it('does not take what happens in the street for street art', () => {
    const inTheStreet = {
      categories: ['https://datos.madrid.es/egob/kos/actividades/ActividadesCalleArteUrbano'],
      language: 'es',
    }
    expect(event({ ...inTheStreet, title: 'Concierto de Guitarra: Kiokio Solo' })).toBe('concert')
    expect(event({ ...inTheStreet, title: 'Conferencias. Ciclo: Madrid es Corte' })).toBe('talk')
  })

  it('does not let a name that says nothing hide what the title says', () => {
    expect(event({ categories: ['loisirs'], title: 'Concert de jazz', language: 'fr' })).toBe(
      'concert',
    )
  })
})

describe('category by the venue, where the text says little', () => {
  it.each([
    ['es', 'Vértigo', 'Cineteca Madrid', 'cinema'],
    ['es', 'El sur', 'Filmoteca Española. Cine Doré', 'cinema'],
    ['de', 'Malina', 'Kunsthalle Wien', 'exhibition'],
    ['de', 'Nathan', 'Schauspielhaus', 'theatre'],
    ['fr', 'Manon', 'Théâtre de la Ville', 'theatre'],
    ['it', 'Otello', 'Teatro Stabile', 'theatre'],
    ['pt', 'Bacurau', 'Cinemateca Portuguesa', 'cinema'],
    ['sk', 'Anna', 'Kino Lumière', 'cinema'],
    ['sk', 'Vták', 'Bábkové divadlo na Rázcestí', 'family'],
    ['ru', 'Чайка', 'Театр на Таганке', 'theatre'],
    ['uk', 'Тіні', 'Кінотеатр «Жовтень»', 'cinema'],
    ['en', 'Emma', 'Camden Comedy Club', 'comedy'],
  ])('%s "%s" at %s', (language, title, place, expected) => {
    expect(event({ language, title, place })).toBe(expected)
  })

  it('believes the title before the venue', () => {
    expect(event({ language: 'es', title: 'Concierto de jazz', place: 'Teatro Real' })).toBe(
      'concert',
    )
  })
})

describe('category by whom it is for', () => {
  it.each([
    [['Niños', 'Familias'], 'family'],
    [['Familias'], 'family'],
    [['Jovenes', 'Niños', 'Familias'], 'family'],
    [['Familias', 'Mayores'], 'other'],
    [['Jovenes', 'Familias', 'Mayores'], 'other'],
    [['Families', 'Adults'], 'other'],
    [['Kids', 'Families', 'Adults'], 'family'],
  ])('%s', (tags, expected) => {
    expect(resolveByRules({ ...nothing, tags }).slug).toBe(expected)
  })
})

describe('category by words', () => {
  it.each([
    ['sk', 'Letné kino na dvore', 'cinema'],
    ['sk', 'Vianočný jarmok v podhradí', 'market'],
    ['sk', 'Bábkové divadlo: Tri prasiatka', 'family'],
    ['sk', 'Komentovaná prehliadka Starého Mesta', 'tour'],
    ['uk', 'Стендап українською', 'comedy'],
    ['uk', 'Виставка дитячих малюнків', 'family'],
    ['ru', 'Мастер-класс по керамике', 'workshop'],
    ['de', 'Orgelkonzert im Dom', 'classical'],
    ['de', 'Flohmarkt am Rathaus', 'market'],
    ['en', 'Board game night', 'meetup'],
    ['en', 'Natural wine tasting', 'food'],
    ['es', 'Visita guiada por el Retiro', 'tour'],
    ['fr', 'Atelier céramique', 'workshop'],
    ['it', 'Mostra di fotografie', 'exhibition'],
    ['pt', 'Palestra sobre o oceano', 'talk'],
    ['fi', 'Kesäkonsertti puistossa', 'concert'],
    ['nb', 'Foredrag om nordlyset', 'talk'],
    ['sv', 'Julmarknad i parken', 'market'],
    ['und', 'Techno w/ DJ Pozsony', 'club'],
  ])('%s: %s', (language, title, expected) => {
    expect(event({ title, language })).toBe(expected)
  })

  it('does not take a word for one of another language', () => {
    expect(event({ title: 'Rok na dedine', language: 'sk' })).toBe('other')
  })

  it.each([
    [
      'de',
      'Neue Arbeiten der Malerin',
      'Die Ausstellung zeigt Gemälde und Skulpturen.',
      'exhibition',
    ],
    ['it', 'Passi', 'Spettacolo di danza contemporanea per cinque interpreti', 'dance'],
    ['ru', 'Море', 'Фотографии и живопись современных художников.', 'exhibition'],
  ])('%s: "%s" by how its text reads', (language, title, description, expected) => {
    expect(event({ title, description, language })).toBe(expected)
  })

  it('never lets a text outvote what the platform says', () => {
    const categories = ['Free Summer Movies']
    expect(event({ categories, title: 'Yoga und Pilates im Park', language: 'de' })).toBe('cinema')
  })

  it('says other when nothing is said', () => {
    expect(event({ title: 'SKAAR' })).toBe('other')
    expect(event({ title: '1984' })).toBe('other')
  })

  it('by words alone needs more than a passing word of the description', () => {
    const passing = {
      title: 'Zber podpisov',
      description: 'Príďte sa podpísať, stojíme pri vchode do parku, kde bolo kedysi kino.',
      language: 'sk',
    }
    expect(resolveByRules({ categories: [], tags: [], ...passing }).slug).toBe('other')
    const clear = {
      title: 'Modrá',
      description:
        '<p>Vernisáž výstavy v galérii, expozícia potrvá mesiac, výstavu otvorí autor.</p>',
      language: 'sk',
    }
    expect(event(clear)).toBe('exhibition')
  })
})

test.each([
  ['ticketmaster', ['Sports', 'Hockey', 'NHL'], 'sport-watch'],
  ['eventbrite', ['Sports & Fitness'], 'sport-do'],
  ['ticketmaster', ['Music', 'Dance/Electronic'], 'club'],
  ['eventbrite', ['103'], 'concert'],
  ['uitdatabank', ['0.50.6.0.0'], 'cinema'],
  ['mobilizon', ['FOOD_DRINK'], 'food'],
  ['kudago', ['спектакли'], 'theatre'],
])('%s means by %s: %s', (vocabulary, categories, expected) => {
  expect(
    resolveCategory({
      vocabulary,
      categories,
      tags: [],
      title: '',
      description: '',
      language: 'en',
    }),
  ).toBe(expected)
})

const lists = new URL('../../../../../../shared/data/07-taxonomy-mood/', import.meta.url)
test.skipIf(!existsSync(lists))(
  'every name in the platforms’ published lists has a category',
  () => {
    const read = (file: string) => JSON.parse(readFileSync(new URL(file, lists), 'utf8'))
    const eventbrite = [
      ...read('eventbrite/categories.json').categories,
      ...read('eventbrite/subcategories.json').subcategories,
    ].map(({ name }: { name: string }) => ['eventbrite', name] as const)
    const ticketmaster = Object.entries<Record<string, string>>(
      read('ticketmaster/classifications-seen-in-data.json'),
    )
      .filter(([kind]) => ['segment', 'genre', 'subGenre'].includes(kind))
      .flatMap(([, names]) => Object.values(names).map((name) => ['ticketmaster', name] as const))
    const unknown = [...eventbrite, ...ticketmaster].filter(
      ([vocabulary, name]) =>
        resolveCategory({
          vocabulary,
          categories: [name],
          tags: [],
          title: '',
          description: '',
          language: 'en',
        }) === 'other',
    )
    process.stdout.write(
      `platforms' names without a category: ${unknown.length} of ${eventbrite.length + ticketmaster.length}\n`,
    )
    // What is left says nothing: Other, Miscellaneous, Undefined, Adult, Comics.
    expect(
      unknown
        .map(([, name]) => name)
        .filter((name) => !/^(other|misc|undefined|adult|comics)/i.test(name)),
    ).toEqual([])
  },
)

const labelled = new URL(
  '../../../../../../shared/data/07-taxonomy-mood/labelled/',
  import.meta.url,
)
describe.skipIf(!existsSync(labelled))('labelled events of real cities (../shared/data)', () => {
  type Row = { text: string; lang: string; category?: string; categories?: string[] }
  const rows = (name: string): Row[] =>
    readFileSync(new URL(name, labelled), 'utf8')
      .trim()
      .split('\n')
      .map((line): Row => JSON.parse(line))

  it.each([
    ['madrid-es-types.jsonl', 0.5],
    ['nyc-parks-en-categories.jsonl', 0.6],
  ])('%s: words alone mostly agree with the city’s category', (file, atLeast) => {
    let both = 0
    let agree = 0
    let named = 0
    const all = rows(file)
    for (const { text, lang: language, category, categories = [category ?? ''] } of all) {
      const [title = '', ...rest] = text.split(' — ')
      const label = event({ categories })
      const guess = event({ title, description: rest.join(' — '), language })
      if (event({ categories, title, language }) !== 'other') named += 1
      if (label === 'other' || guess === 'other') continue
      both += 1
      if (label === guess) agree += 1
    }
    process.stdout.write(
      `${file}: words agree with the label in ${agree} of ${both}; ${named} of ${all.length} have a category\n`,
    )
    expect(agree / both).toBeGreaterThan(atLeast)
    expect(named / all.length).toBeGreaterThan(0.8)
    expect(CATEGORY_SLUGS).toContain(event({ categories: ['x'] }))
  })
})
