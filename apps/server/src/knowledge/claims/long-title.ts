/** Longer titles tell what happens instead of naming it. */
const LONGEST_TITLE = 140
const END_OF_SENTENCE = /[.!?…](?:\s|$)|\s[–—|]\s|:\s/u
/** Shorter beginnings say too little: `New!` */
const LEAST = 8

/**
 * A title as a name and what else it says. Some sources write a description in place of a title: its first sentence names
 * the event as well as anything, and the rest is compared as a description.
 */
export function nameAndRest(title: string): { name: string; rest: string } {
  if (title.length <= LONGEST_TITLE) return { name: title, rest: '' }
  let from = 0
  for (;;) {
    const found = END_OF_SENTENCE.exec(title.slice(from))
    if (found === null) break
    const end = from + found.index
    if (end >= LEAST) return { name: title.slice(0, end), rest: title.slice(end + found[0].length) }
    from = end + found[0].length
  }
  const cut = title.lastIndexOf(' ', LONGEST_TITLE)
  const at = cut < LEAST ? LONGEST_TITLE : cut
  return { name: title.slice(0, at), rest: title.slice(at) }
}
