const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ['\u2068', '\u2069']

/** A text that is put into a sentence of ours: one that is read from the right moves nothing around it. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? FIRST_STRONG_ISOLATE + text + POP_DIRECTIONAL_ISOLATE : text
}
