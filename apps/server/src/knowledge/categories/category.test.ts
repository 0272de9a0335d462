import { describe, expect, it, test } from 'vitest'
import { isGuess, resolveCategory } from './category.ts'

const nothing = { categories: [], tags: [], title: '', description: '', language: 'und' }
type Parts = Partial<Parameters<typeof resolveCategory>[0]>
const found = (parts: Parts) => resolveCategory({ ...nothing, ...parts })
const event = (parts: Parts) => found(parts).slug

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

describe('category by the finest of the source’s names', () => {
  it.each([
    ['ticketmaster', ['KZFzniwnSyZfZ7v7na', 'Arts & Theatre', 'Comedy'], 'An evening', 'comedy'],
    ['ticketmaster', ['KZFzniwnSyZfZ7v7na', 'Arts & Theatre', 'Dance', 'Ballet'], 'Noir', 'dance'],
    ['eventbrite', ['Performing & Visual Arts', 'Comedy', 'Performance'], 'Friday', 'comedy'],
    ['eventbrite', ['Food & Drink', 'Wine', 'Class'], 'Reds of spring', 'workshop'],
    ['eventbrite', ['Health & Wellness', 'Yoga', 'Class'], 'Slow Sunday', 'wellness'],
    ['eventbrite', ['Business & Professional', 'Meeting or Networking Event'], 'Eight', 'meetup'],
  ])('%s %s', (vocabulary, categories, title, expected) => {
    expect(event({ vocabulary, categories, title, language: 'en' })).toBe(expected)
  })

  it.each([
    ['Musik', 'Die Räuber - das Musical', 'theatre'],
    ['Musik', 'Brahms und Dvořák', 'classical'],
    ['Musik', 'Cinema Bizarre', 'concert'],
    ['Theater', 'Der Marktplatz', 'theatre'],
  ])('lets a title say more than the coarse name %s: %s', (category, title, expected) => {
    expect(event({ categories: [category], title, language: 'de' })).toBe(expected)
  })

  it('takes no band for what its name says', () => {
    const rock = { vocabulary: 'ticketmaster', categories: ['Music', 'Rock'], language: 'en' }
    expect(event({ ...rock, title: 'Theatre of Light' })).toBe('concert')
  })

  it('lets the title choose where names disagree', () => {
    const categories = ['Art', 'Tours', 'Volunteer']
    const language = 'en'
    expect(event({ categories, title: 'Exhibition: Birds of the bay', language })).toBe(
      'exhibition',
    )
    expect(event({ categories: ['Tours'], title: 'Museum exhibit', language })).toBe('tour')
  })

  it('takes what a platform is for where nothing says more', () => {
    const onMeetup = { vocabulary: 'meetup', language: 'en' }
    expect(event({ ...onMeetup, title: 'Wine & stargazing' })).toBe('meetup')
    expect(event({ ...onMeetup, title: 'Guided walk by the river' })).toBe('tour')
  })

  it('reads what comes after the third name as tags', () => {
    const categories = ['Tours', 'Outdoor', 'East End', 'Markets']
    expect(event({ categories, title: 'Around the old market', language: 'en' })).toBe('tour')
  })

  it('takes what is done before what it is about, where a title says both', () => {
    expect(event({ title: 'Movie editing workshop', language: 'en' })).toBe('workshop')
    expect(event({ title: 'Farm and craft market', language: 'en' })).toBe('market')
  })

  it('reads nothing from a list of everything somebody thought of', () => {
    const categories = ['community technology club open source party music']
    expect(event({ categories, title: 'Ruby brigade', language: 'en' })).toBe('other')
  })
})

describe('why an event has its category', () => {
  it.each([
    [{ categories: ['Exposiciones'] }, { by: 'name', quote: 'Exposiciones' }],
    [{ tags: ['exposition'] }, { by: 'tag', quote: 'exposition' }],
    [{ vocabulary: 'meetup' }, { by: 'platform', quote: 'meetup' }],
    [
      { title: 'Flea market', language: 'en' },
      { by: 'title', quote: 'flea market' },
    ],
    [
      { title: 'Blau', description: 'Ausstellung neuer Bilder', language: 'de' },
      { by: 'text', quote: 'ausstellung' },
    ],
    [
      { title: 'Nathan', place: 'Schauspielhaus' },
      { by: 'venue', quote: 'Schauspielhaus' },
    ],
    [{ title: 'SKAAR' }, null],
  ])('%o', (parts, reason) => {
    expect(found(parts).reason).toEqual(reason)
  })

  it('tells a guess', () => {
    expect(isGuess({ by: 'house', quote: 'Kettle Hall' })).toBe(true)
    expect(isGuess(found({ title: 'Flea market', language: 'en' }).reason)).toBe(false)
  })
})

describe('words that mean something else', () => {
  it.each([
    ['de', 'Uraufführung: Der Besuch', '', 'theatre'],
    ['en', 'Wood technology', '', 'other'],
    ['en', 'Library night', '', 'other'],
    ['fr', 'Lecture au jardin', '', 'literature'],
    ['fr', 'Jouer dans la cour', '', 'other'],
    ['fr', 'Marche nordique', '', 'sport-do'],
    ['pt', 'Todas as quartas-feiras', '', 'other'],
    ['es', 'El maestro', 'Una carrera llena de éxitos y de silencios.', 'other'],
    ['de', 'Sommernacht', 'Mit Konzerten, Theater, Tanz und Lesungen im Park.', 'other'],
    ['de', 'Boot und Spaß', 'Messe für Sport auf dem Wasser.', 'market'],
  ])('%s: %s %s', (language, title, description, expected) => {
    expect(event({ language, title, description })).toBe(expected)
  })

  it('are those of the place', () => {
    const title = 'Luz y sombra en el Teatro del Lago'
    const language = 'es'
    expect(event({ title, language })).toBe('theatre')
    const place = 'Centro Cultural'
    expect(event({ title: 'Harlequin @ Dance Palace', place, language: 'en' })).toBe('other')
    const lake = { title: 'Concierto en el Teatro del Lago', place: 'Teatro del Lago', language }
    expect(event(lake)).toBe('concert')
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
    expect(event({ tags })).toBe(expected)
  })
})

describe('a source that gives its finest name last', () => {
  const names = { categories: ['Arts', 'Theatre', 'Comedy'], title: 'Ada Moss', language: 'en' }
  it('is read so where it says so', () => {
    expect(event({ ...names, finestLast: true })).toBe('comedy')
    expect(event(names)).not.toBe('comedy')
    const four = ['Arts', 'Theatre', 'Stage', 'Comedy']
    expect(event({ ...names, categories: four, finestLast: true })).toBe('comedy')
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
    expect(event(passing)).toBe('other')
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
  expect(event({ vocabulary, categories, language: 'en' })).toBe(expected)
})
