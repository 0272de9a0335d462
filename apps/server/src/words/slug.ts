const CYRILLIC: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}
const LATIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const MAX_LENGTH = 60

/**
 * Returns lower case without accents, with Cyrillic in Latin letters (Ukrainian passport
 * romanisation, 2010).
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[а-яёєіїґ]/gu, (letter) => CYRILLIC[letter] ?? letter)
    .replace(/[ßæøœđłðþı]/gu, (letter) => LATIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
}

/** `Otvárací koncert: Dvořák` -> `otvaraci-koncert-dvorak`. Empty if no letter or digit is left. */
export function slugify(text: string): string {
  const slug = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (slug.length <= MAX_LENGTH) return slug
  const cut = slug.slice(0, MAX_LENGTH)
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 20)).replace(/-+$/, '')
}

/** Returns a slug with the start of the thing's own id, which makes it unique without a look-up. */
export function uniqueSlug(text: string, uuid: string): string {
  const slug = slugify(text)
  const tail = uuid.replaceAll('-', '').slice(0, 8)
  return slug === '' ? tail : `${slug}-${tail}`
}
