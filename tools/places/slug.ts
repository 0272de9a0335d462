/** Letters that Unicode does not split into a base letter and a mark. */
const WHOLE_LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ə: 'a',
}

/** Removes accents and, by default, case: `Tromsø` -> `tromso`. */
export function foldName(name: string, { keepCase = false } = {}): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (keepCase) return plain
  return plain.toLowerCase().replaceAll(/\P{ASCII}/gu, (letter) => WHOLE_LETTERS[letter] ?? letter)
}

/** `L’Hospitalet de Llobregat` -> `lhospitalet-de-llobregat`. Empty for other scripts. */
export function asciiSlug(name: string): string {
  const folded = foldName(name).replaceAll(/['’ʼ.]/g, '')
  if (/[^\p{ASCII}]/u.test(folded.replaceAll(/[^\p{L}]/gu, ''))) return ''
  return folded.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
}
