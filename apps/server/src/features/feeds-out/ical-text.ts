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

const encoder = new TextEncoder()

/** Lines as they go out: CRLF, and at most 75 octets each without tearing a character (section 3.1). */
export function writeLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function fold(line: string): string {
  if (encoder.encode(line).length <= 75) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
