import { foldWord } from '#server/words/fold-words.ts'

/** Folded words for wheelchairs in the languages of the interface. "Motor" and "moteur" name impairments. */
const WHEELCHAIR =
  /wheel ?chair|step[ -]?free|\bpmr\b|\bmotor\b|moteur|mobilite reduite|fauteuil|rollstuhl|barrierefrei|stufenlos|movilidad reducida|sillas? de ruedas|mobilidade reduzida|cadeiras? de rodas|mobilita ridotta|sedia a rotelle|carrozzin|bezbarier|vozick|коляс|безбар|інвалідн[а-яіїє]* віз|маломоб/u
/** Words that make it less than a yes. */
const NOT_QUITE =
  /\b(no|not|non|none|without|kein\w*|nicht|ohne|sin|sem|sans|senza|bez|nie|limited|partial\w*|partly|teilweise|bedingt|eingeschrankt|parcial\w*|partiel\w*|parzial\w*|ciastocn\w*)\b|(^| )(не|ні|нет|немає|без) |частичн|частков/u

/** One of an event's notes on access is about wheelchairs, whatever it says. */
export function speaksOfWheelchair(accessibility: readonly string[]): boolean {
  return accessibility.some((note) => WHEELCHAIR.test(foldWord(note)))
}

/** One of an event's notes on access says that somebody in a wheelchair gets in, wholly. */
export function saysWheelchair(accessibility: readonly string[]): boolean {
  return accessibility.some((note) => {
    const folded = foldWord(note)
    return WHEELCHAIR.test(folded) && !NOT_QUITE.test(folded)
  })
}
