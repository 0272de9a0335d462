/** Words without two and more in a row that are so in a name. */
export function withoutName(words: readonly string[], name: readonly string[]): readonly string[] {
  if (name.length < 2) return words
  const pairs = new Set(name.slice(1).map((word, i) => `${name[i]} ${word}`))
  const isPair = (at: number) => pairs.has(`${words[at]} ${words[at + 1]}`)
  const left = words.filter((_, at) => !isPair(at) && !isPair(at - 1))
  // A fair has its place named after it.
  return left.length === 0 ? words : left
}
