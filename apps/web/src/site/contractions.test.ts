import { expect, test } from 'vitest'
import { contracted } from './contractions.ts'

test.each([
  ['fr', 'Événements à Le Caire', 'Le Caire', 'Événements au Caire'],
  ['fr', 'Hors de Le Havre', 'Le Havre', 'Hors du Havre'],
  [
    'fr',
    'Événements à Les Sables-d’Olonne',
    'Les Sables-d’Olonne',
    'Événements aux Sables-d’Olonne',
  ],
  ['fr', 'les événements de La Haye', 'La Haye', 'les événements de La Haye'],
  ['fr', 'Événements à Lens', 'Lens', 'Événements à Lens'],
  ['it', 'Eventi a Il Cairo', 'Il Cairo', 'Eventi al Cairo'],
  ['it', 'Fuori da L’Aquila', 'L’Aquila', 'Fuori dall’Aquila'],
  ['es', 'Eventos en El Cairo', 'El Cairo', 'Eventos en El Cairo'],
])('%s: %s', (locale, text, city, said) => {
  expect(contracted(locale, text, city)).toBe(said)
})
