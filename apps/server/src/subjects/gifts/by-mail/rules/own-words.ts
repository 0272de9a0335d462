/** A line of those that mail programs put above a forwarded or answered mail. */
const FROM = /^[\s>*_]*(?:from|von|de|da|od|від|от)[\s*_]*:/i
const SUBJECT = /^[\s>*_]*(?:subject|betreff|objet|asunto|assunto|oggetto|predmet|тема)[\s*_]*:/i
/** The subject stands that many lines below the sender at most. */
const MOST_HEAD_LINES = 8
/** `---------- Forwarded message ---------`, `Am 3. Dezember schrieb Anna:` */
const ANNOUNCED = /^\s*(?:-{3,}.*-{3,}|_{10,}|-{10,}|\S.{0,200}:)\s*$/
const QUOTED = /^\s*>/
/** RFC 3676, section 4.3; some programs drop the blank at its end. */
const SIGNATURE = /^--\s?$/
const REPLY = /^\s*(?:re|aw|sv|odp|ре|відп)\s*(?:\[\d+\])?\s*[::]/i
const MARKS =
  /^\s*(?:re|aw|sv|odp|fwd?|wg|tr|rv|enc|i|ре|відп|пересл|пер)\s*(?:\[\d+\])?\s*[::]\s*/i
const LONGEST = 50_000

/** Returns what the sender of a mail says: no signature, no answered mail, no head of a forwarded one, no marks of quotes. */
export function ownWords(text: string, { subject }: { subject: string }): string {
  const lines = text.slice(0, LONGEST).replaceAll(/\r\n?/g, '\n').split('\n')
  const parts = partsOf(lines)
  // The sender of an answer did not write what stands below it.
  const own = REPLY.test(subject) ? parts.slice(0, 1) : parts
  return own
    .map(withoutSignature)
    .map(withoutQuotes)
    .map((part) => part.join('\n').trim())
    .filter((part) => part !== '')
    .join('\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
}

/** Returns a subject without `Re:` and the like, in one line. */
export function ownSubject(subject: string): string {
  let title = subject.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
  for (let i = 0; i < 5 && MARKS.test(title); i += 1) title = title.replace(MARKS, '')
  return title.trim()
}

/** Parts the lines where heads of other mails stand, which are left out. */
function partsOf(lines: string[]): string[][] {
  const parts: string[][] = []
  let part: string[] = []
  for (let i = 0; i < lines.length; i += 1) {
    const end = headEnd(lines, i)
    if (end === null) part.push(lines[i] ?? '')
    else {
      parts.push(withoutAnnouncement(part))
      part = []
      i = end
    }
  }
  return [...parts, part]
}

/** Returns the last line of the head that begins here, or null where none does. */
function headEnd(lines: string[], start: number): number | null {
  if (!FROM.test(lines[start] ?? '')) return null
  const head = lines.slice(start, start + MOST_HEAD_LINES)
  if (!head.some((line) => SUBJECT.test(line))) return null
  const blank = lines.findIndex((line, i) => i > start && line.replace(/^[\s>]+/, '') === '')
  return blank === -1 || blank > start + 2 * MOST_HEAD_LINES
    ? start + head.findIndex((line) => SUBJECT.test(line))
    : blank
}

function withoutAnnouncement(part: string[]): string[] {
  const last = part.findLastIndex((line) => line.trim() !== '')
  return last >= 0 && ANNOUNCED.test(part[last] ?? '') ? part.slice(0, last) : part
}

function withoutSignature(part: string[]): string[] {
  const at = part.findIndex((line) => SIGNATURE.test(line))
  return at === -1 ? part : part.slice(0, at)
}

/** A mail that is nothing but a quote is a forwarded one. */
function withoutQuotes(part: string[]): string[] {
  const first = part.findIndex((line) => QUOTED.test(line))
  if (first === -1) return part
  const before = withoutAnnouncement(part.slice(0, first))
  const own = [...before, ...part.slice(first).filter((line) => !QUOTED.test(line))]
  return own.some((line) => line.trim() !== '')
    ? own
    : part.map((line) => line.replace(/^[\s>]+/, ''))
}
