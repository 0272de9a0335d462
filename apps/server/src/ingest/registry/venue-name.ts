import { fold } from '#server/words/slug.ts'

/** Words that say what kind of place it is, in nine languages, folded: `Klub Modrý vlk` is `Modrý vlk`. */
const KINDS = new Set(
  (
    'klub club cafe kaviaren kavarna bar pub kino cinema cine kinoteatr divadlo divadielko theater theatre teatro teatr ' +
    'galeria galerie gallery galleria galereia muzeum museum museo musee muzei kniznica library biblioteca bibliotheque ' +
    'bibliothek biblioteka hala hall halle sala salle sal saal siena sien koncertna koncert concert konzert centrum center ' +
    'centre centro zentrum dom house haus casa maison kulturny kulturne kulturni cultural culturel culturale kultury ' +
    'restauracia restaurant ristorante restaurante vinoteka pivovar auditorium auditorio arena stadion stadium the'
  ).split(' '),
)
const SMALL = new Set(
  'a i v u na pod of the de la le les el los las du des di del della da do dos the and et y und e'.split(
    ' ',
  ),
)

/** A room of a building: the word for it comes first or last, with a number, a letter or a name of its own. */
const ROOM =
  /^(?:(?:velka|mala|hlavna|stara|nova|big|small|main|grosser|kleiner|grande|petite?|piccola)\s+)?(?:sala|salle|sal|saal|sali?|siena|sien|room|hall|raum|aula|studio|foyer|auditorium|terasa|terrasse|zal|scena|stage|buhne|scene|klubovna|kinosala|zasadacka)\b(?:\s+(?:\S+\s*){1,3})?$|^(?:velka|mala|hlavna)\s+(?:sala|scena)$/

/** Without anything between: `AURORA KINO Sal 1`. */
const NUMBERED_ROOM =
  /^(.*[^\s,:–—|/(-])[\s,:–—|/(-]+((?:sala|sála|salle|sal|saal|room|raum|zal|зал|зала)\s+(?:\d+|[A-Z]))\)?$/iu

/** A building and, where the name says one, the room in it: `Aurora Kino, Sal 1`, `Dom kultúry – veľká sála`. */
export function splitRoom(name: string): { building: string; room: string | null } {
  const numbered = NUMBERED_ROOM.exec(name.trim())
  if (numbered !== null) return { building: numbered[1] ?? name, room: numbered[2] ?? null }
  const cut = /^(.*\S)\s*(?:,|\s[-–—|/]\s|:|\()\s*([^,()]+?)\)?$/u.exec(name.trim())
  const [, building = '', room = ''] = cut ?? []
  if (building === '' || !ROOM.test(fold(room)) || ROOM.test(fold(building)))
    return { building: name, room: null }
  return { building, room }
}

/** The folded words of a name. */
export function nameWords(name: string): string[] {
  return (fold(name).match(/\p{L}+|\p{N}+/gu) ?? []).filter((word) => !SMALL.has(word))
}

export function isKind(word: string): boolean {
  return KINDS.has(word)
}
