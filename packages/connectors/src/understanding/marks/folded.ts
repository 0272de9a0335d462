const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', æ: 'a', œ: 'o', ß: 's', ı: 'i' }

/** Returns a text in lower case without accents, each letter where it was. Takes Unicode NFC. */
export function folded(text: string): string {
  return text.replace(/\p{L}/gu, (letter) => {
    const base = letter.normalize('NFD')[0]!.toLowerCase()
    const plain = PLAIN[base] ?? base
    return plain.length === letter.length ? plain : letter
  })
}
