/** A property value of type TEXT (RFC 5545 section 3.3.11); other control characters do not belong into one. */
export function escapeText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- they are what is taken out
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
  )
}

/** A parameter value (section 3.2): quoted, without the quotes that it cannot hold. */
export function quoteParameter(text: string): string {
  // oxlint-disable-next-line no-control-regex -- as above
  return `"${text.replaceAll(/["\u0000-\u001f\u007f]/g, "'")}"`
}

/** Lines as they go out: CRLF, and at most 75 octets each without tearing a character (section 3.1). */
export function writeLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const MOST_OCTETS = 75

function fold(line: string): string {
  // A UTF-16 unit is at most three octets.
  if (line.length * 3 <= MOST_OCTETS) return line
  const parts: string[] = []
  let begin = 0
  let octets = 0
  for (let at = 0; at < line.length;) {
    const code = line.charCodeAt(at)
    // The two halves of a pair are one character of four octets; half of one is written as U+FFFD, which has three.
    const isPair = isHigh(code) && isLow(line.charCodeAt(at + 1))
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : isPair ? 4 : 3
    if (octets + size > MOST_OCTETS) {
      parts.push(line.slice(begin, at))
      begin = at
      // The space that begins a line which goes on.
      octets = 1
    }
    octets += size
    at += isPair ? 2 : 1
  }
  parts.push(line.slice(begin))
  return parts.join('\r\n ')
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
