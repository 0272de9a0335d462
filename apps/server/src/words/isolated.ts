const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ['\u2068', '\u2069']

/** True if a text has letters that are read from the right. */
export function readsFromRight(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/** A text that is put into a sentence of ours: one that is read from the right moves nothing around it. */
export function isolated(text: string): string {
  return readsFromRight(text) ? FIRST_STRONG_ISOLATE + text + POP_DIRECTIONAL_ISOLATE : text
}
