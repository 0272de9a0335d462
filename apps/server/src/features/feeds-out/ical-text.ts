/** Escapes a value of type TEXT (RFC 5545 section 3.3.11) and drops other control characters. */
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

/** Quotes a parameter value (section 3.2) and replaces quotes, which it cannot hold. */
export function quoteParameter(text: string): string {
  // oxlint-disable-next-line no-control-regex -- as above
  return `"${text.replaceAll(/["\u0000-\u001f\u007f]/g, "'")}"`
}

/**
 * Joins lines with CRLF and folds them to at most 75 octets without splitting a character (section
 * 3.1).
 */
export function writeLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const MOST_OCTETS = 75

function fold(line: string): string {
  // A UTF-16 unit is at most three octets.
  if (line.length * 3 <= MOST_OCTETS) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    // A lone half of a surrogate pair is written as U+FFFD, which has three octets.
    const code = character.codePointAt(0) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n '
      // The space that starts a continued line.
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
