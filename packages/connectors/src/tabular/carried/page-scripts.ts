import { decodeHTMLAttribute } from 'entities'

/** A script within a page, with its attributes as they are written. */
type PageScript = { attributes: string; text: string }

const OPENING = /<!--|<script(?=[\s>])/gi

/**
 * Cuts a page into its scripts and the markup between them, without comments. Takes time in proportion to the length of any page,
 * which a parser of HTML does not.
 */
export function cutScripts(html: string): { scripts: PageScript[]; markup: string } {
  const scripts: PageScript[] = []
  const markup: string[] = []
  const opening = new RegExp(OPENING)
  let at = 0
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    markup.push(html.slice(at, found.index))
    const isComment = found[0] === '<!--'
    const begin = isComment ? found.index : html.indexOf('>', found.index)
    const end = begin === -1 ? -1 : endOf(html, isComment ? '-->' : '</script', begin)
    if (end === -1) return { scripts, markup: markup.join('') }
    if (!isComment)
      scripts.push({
        attributes: html.slice(found.index + '<script'.length, begin),
        text: html.slice(begin + 1, end),
      })
    at = end
    opening.lastIndex = end
  }
  return { scripts, markup: markup.join('') + html.slice(at) }
}

function endOf(html: string, closing: string, from: number): number {
  if (closing === '-->') return html.indexOf(closing, from)
  const close = /<\/script/gi
  close.lastIndex = from
  return close.exec(html)?.index ?? -1
}

const ATTRIBUTE = /[\s"']([a-z][\w:-]{0,60})=(["'])(?=\s{0,9}(?:\{|\[\s{0,9}\{))/gi
/** Shorter values are settings of a button. */
const LEAST = 60
const MOST = 200

/** Yields the attributes whose values begin as JSON does. */
export function* attributesOf(markup: string): Generator<[name: string, value: string]> {
  let left = MOST
  for (const { 0: all, 1: name, 2: quote, index } of markup.matchAll(ATTRIBUTE)) {
    const begin = index + all.length
    const end = markup.indexOf(quote!, begin)
    left -= 1
    if (end === -1 || left < 0) return
    if (end - begin >= LEAST) yield [name!, decodeHTMLAttribute(markup.slice(begin, end))]
  }
}

/** The value of one attribute of a script. */
export function attributeOf(attributes: string, name: string): string | null {
  const begin = attributes.toLowerCase().indexOf(`${name}=`)
  if (begin === -1) return null
  const rest = attributes.slice(begin + name.length + 1, begin + name.length + 201)
  return (
    /^"([^"]*)"|^'([^']*)'|^([^\s"'>]+)/
      .exec(rest)
      ?.slice(1)
      .find((one) => one !== undefined) ?? null
  )
}
