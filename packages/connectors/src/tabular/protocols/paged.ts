import { HttpFailure } from '../../http.ts'
import type { Json } from '../../json.ts'
import type { Paging } from '../mapping/fetch-schema.ts'
import type { Shape } from '../formats/parse.ts'
import { parsePath, plainText, valuesAt } from '../mapping/paths.ts'
import type { Answer, Position, Protocol } from './protocol.ts'
import { countAt, withParams } from './params.ts'

/** A plain file, or a listing in pages as the mapping's `paging` describes them. */
export function paged(url: URL, shape: Shape, paging: Paging): Protocol {
  const size = 'size' in paging && paging.size !== undefined ? paging.size : null
  const sized =
    'sizeParam' in paging && paging.sizeParam !== undefined && size !== null
      ? { [paging.sizeParam]: String(size) }
      : {}
  const total = 'total' in paging && paging.total !== undefined ? paging.total : null
  return {
    isPaged: paging.kind !== 'none',
    shape: () => shape,
    request: (position) => {
      if (paging.kind === 'next-link') return new URL(position.token ?? url)
      return withParams(url, { ...sized, ...pageParams(paging, position) })
    },
    ...(total === null ? {} : { total: (document: Json) => numberAt(total, document) }),
    next: (position, answer) => {
      const token = nextToken(paging, position, answer, size, url)
      if (token === null) return null
      const { page, offset } = position
      const rest = token === '' ? {} : { token }
      return { position: { page: page + 1, offset: offset + answer.count, ...rest } }
    },
  }
}

function pageParams(paging: Paging, { page, offset, token }: Position): Record<string, string> {
  switch (paging.kind) {
    case 'page':
      return { [paging.param]: String(page + (paging.first ?? 1)) }
    case 'offset':
      return { [paging.param]: String(offset) }
    case 'cursor':
      return token === undefined ? {} : { [paging.param]: token }
    case 'none':
    case 'next-link':
      return {}
    default:
      return paging satisfies never
  }
}

/** Returns the token of the next page: an empty text if the page number is enough, null after the last page. */
function nextToken(
  paging: Paging,
  { page, offset }: Position,
  answer: Answer,
  size: number | null,
  url: URL,
): string | null {
  if (paging.kind === 'none' || answer.count === 0) return null
  switch (paging.kind) {
    case 'page':
    case 'offset': {
      const all = paging.total === undefined ? null : numberAt(paging.total, answer.document)
      if (all !== null) return offset + answer.count < all ? '' : null
      const pages =
        paging.kind === 'page' && paging.pages !== undefined
          ? numberAt(paging.pages, answer.document)
          : null
      if (pages !== null) return page + 1 < pages ? '' : null
      return size !== null && answer.count < size ? null : ''
    }
    case 'cursor':
      return textAt(paging.next, answer.document)
    case 'next-link': {
      const link =
        paging.next === undefined
          ? linkHeader(answer.headers['link'] ?? '')
          : textAt(paging.next, answer.document)
      return link === null ? null : sameHost(new URL(link, answer.url), url)
    }
    default:
      return paging satisfies never
  }
}

/** The request's headers may hold a key, which must not reach another host. */
function sameHost(link: URL, url: URL): string {
  if (link.hostname === url.hostname) return link.href
  const message = `the next page is on another host (${link.hostname}): not followed`
  throw new HttpFailure(message, { url: link.href })
}

/** Reads RFC 8288: `<https://x.org/?page=2>; rel="next"`. */
function linkHeader(header: string): string | null {
  for (const [, target, params] of header.matchAll(/<([^>]*)>([^,<]*)/g)) {
    if (/;\s*rel="?(?:[^"]*\s)?next(?:\s[^"]*)?"?/i.test(params!)) return target!
  }
  return null
}

function textAt(path: string, document: Json): string | null {
  for (const value of valuesAt(parsePath(path), document)) {
    const text = plainText(value)
    if (text !== null && text !== '') return text
  }
  return null
}

const numberAt = (path: string, document: Json): number | null =>
  countAt(textAt(path, document) ?? undefined)
