import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Json } from '../../json.ts'
import { parsePath, valuesAt } from '../mapping/paths.ts'
import type { Broken, Parsed } from './parsed.ts'
import { CUT, excerpt, parsed, UnreadableFeed } from './parsed.ts'

/**
 * Turns XML into JSON for paths: attributes are keys with "@", text next to attributes is `#text`, repeated elements
 * are a list. Custom entities are never expanded (XML bombs). Malformed XML is cut into records.
 */
export function parseXml(text: string, recordsPath: string | undefined): Parsed {
  const body = withoutDoctype(text)
  const name = recordName(recordsPath)
  const problem = XMLValidator.validate(body, { allowBooleanAttributes: true })
  if (problem === true) {
    const document = parseDocument(body)
    return parsed(recordsAt(document, recordsPath), { document })
  }
  if (name === undefined || !body.trimStart().startsWith('<')) {
    const { msg, line, col } = problem.err
    throw new UnreadableFeed(`the answer is not XML: ${msg} (line ${line}, column ${col})`)
  }
  return cutXml(body, name, problem.err)
}

/** A DOCTYPE only declares entities. Removing it prevents their abuse. */
const withoutDoctype = (text: string) =>
  text.replace(/<!DOCTYPE[^[>]*(\[[\s\S]*?\]\s*)?>/i, '').replace(/^\uFEFF/, '')

/** Attribute values and texts stay texts: "007" is not a number. */
function parseDocument(text: string): Json {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: true,
    allowBooleanAttributes: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    // Only XML's own entities. HTML's are decoded when a value is read.
    processEntities: {
      enabled: true,
      maxTotalExpansions: 5_000_000,
      maxExpandedLength: 50_000_000,
    },
  })
  const document: Json = parser.parse(text)
  return document
}

function recordsAt(document: Json, path: string | undefined): Json[] {
  if (path === undefined)
    throw new UnreadableFeed('fetch.records is needed for XML: which element is a record?')
  const found = valuesAt(parsePath(path), document).flat()
  if (found.length > 0 || isEmptyListing(document, path)) return found
  throw new UnreadableFeed(`there is nothing at fetch.records "${path}"`)
}

/** True if the list's own element exists and is empty. */
function isEmptyListing(document: Json, path: string): boolean {
  const parent = parsePath(path).slice(0, -1)
  return valuesAt(parent, document).length > 0
}

/** The element that is a record. */
export const recordName = (path: string | undefined) => path?.match(/[^.'"[\]()*=]+/g)?.at(-1)

function cutXml(text: string, name: string, problem: { msg: string; line: number }): Parsed {
  const escaped = RegExp.escape(name)
  const element = new RegExp(
    `<${escaped}(?=[\\s>])[\\s\\S]*?(?:</${escaped}\\s*>|(?=<${escaped}[\\s>])|$)`,
    'g',
  )
  const rows: Json[] = []
  const broken: Broken[] = []
  let isCut = false
  for (const [piece] of text.matchAll(element)) {
    const valid = XMLValidator.validate(piece, { allowBooleanAttributes: true })
    if (valid === true) rows.push(...valuesAt([{ kind: 'key', key: name }], parseDocument(piece)))
    else {
      isCut = !piece.trimEnd().endsWith('>') || !text.includes(`</${name}`, text.lastIndexOf(piece))
      broken.push({ raw: excerpt(piece), message: `the element is not XML: ${valid.err.msg}` })
    }
  }
  if (rows.length === 0)
    throw new UnreadableFeed(`the answer is not XML: ${problem.msg} (line ${problem.line})`)
  const message = `the XML is not well-formed (line ${problem.line}: ${problem.msg}): cut into records`
  return parsed(rows, {
    broken,
    notes: [{ code: 'xml_repaired', message }, ...(isCut ? [CUT] : [])],
    isCut,
  })
}
