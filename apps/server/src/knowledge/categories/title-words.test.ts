import { describe, expect, it } from 'vitest'
import { resolveCategory } from './category.ts'

const nothing = { categories: [], tags: [], title: '', description: '', language: 'und' }
type Parts = Partial<Parameters<typeof resolveCategory>[0]>
const found = (parts: Parts) => resolveCategory({ ...nothing, ...parts })
const event = (parts: Parts) => found(parts).slug

describe('a weak word of a title', () => {
  it.each([
    ['en', 'Metal Lantern'],
    ['en', 'Rock & the Kettle'],
    ['en', 'The Folk of Elm Street'],
    ['en', 'The Kettle Family'],
    ['en', 'Museum of Owls'],
    ['en', 'Paint the Sky'],
    ['en', 'Disco Owls'],
    ['en', 'Orchestra of Kettles'],
    ['fr', 'Messe de minuit'],
    ['de', 'Kurz und gut'],
    ['it', 'Kettle S.p.A. informa'],
    ['es', 'Día festivo'],
  ])('names no category alone: %s "%s"', (language, title) => {
    expect(event({ title, language })).toBe('other')
  })

  it('is no name of a band in a library or a school', () => {
    const at = (place: string, title = 'Drawing') => event({ title, place, language: 'en' })
    expect(at('Elm Street Library, Auditorium')).toBe('workshop')
    expect(at('Elm Street Hall')).toBe('other')
    expect(at('Elm Street Library', 'The Magic of Elms')).toBe('other')
    expect(event({ title: 'Keramika', place: 'Základná škola', language: 'sk' })).toBe('workshop')
  })

  it('names one with a second witness', () => {
    const language = 'en'
    expect(event({ title: 'Metal Lantern', description: 'A band plays.', language })).toBe(
      'concert',
    )
    expect(event({ title: 'Jazz quartet', language })).toBe('concert')
    expect(event({ title: 'Museum of Owls', tags: ['exhibition'], language })).toBe('exhibition')
  })
})

describe('genres of music', () => {
  it.each(['Metal', 'Rock', 'Folk', 'Hip-Hop', 'Jazz', 'Techno'])(
    '%s is a category by its name',
    (name) => {
      expect(found({ categories: [name], title: 'Ada Moss' }).reason).toEqual({
        by: 'name',
        quote: name,
      })
    },
  )

  it('are none as a tag alone', () => {
    expect(event({ tags: ['metal'], title: 'Gates and Railings', language: 'en' })).toBe('other')
  })
})
