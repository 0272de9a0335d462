import { load } from 'cheerio'
import type { Received } from './smtp-site.ts'

const WANTED = ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'auto-submitted']
/** RFC 5322, section 2.1.1. */
const LONGEST_LINE = 998

/**
 * Finds faults of a letter as it left the mail server: of its head, its two parts, its links. None
 * for a good one.
 */
export function letterFaults(
  { raw, email, to }: Received,
  { publicUrl, isList }: { publicUrl: string; isList: boolean },
): string[] {
  const head = new Map(email.headers.map(({ key, value }) => [key, value]))
  const html = email.html ?? ''
  const text = email.text ?? ''
  const $ = load(html)
  const hrefs = $('a')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
  const faults = [
    ...WANTED.filter((name) => !head.has(name)).map((name) => `no ${name}`),
    ...(to.length === 1 ? [] : [`${to.length} addresses`]),
    ...(head.get('content-type')?.startsWith('multipart/alternative') === true
      ? []
      : ['not two parts of the same']),
    ...(raw.indexOf('text/plain') < raw.indexOf('text/html') ? [] : ['HTML stands first']),
    ...(text.trim() === '' ? ['no text'] : []),
    ...($('html').attr('lang') === head.get('content-language') ? [] : ['languages differ']),
    ...($('title').text() === '' ? ['no title'] : []),
    ...(raw.split('\r\n').some((line) => line.length > LONGEST_LINE) ? ['a line is too long'] : []),
    ...hrefs
      .filter((href) => !href.startsWith(publicUrl))
      .map((href) => `a link leads away: ${href}`),
    ...hrefs
      .filter((href) => new URL(href).searchParams.has('k') && !text.includes(href))
      .map((href) => `only HTML has ${href}`),
  ]
  return isList ? [...faults, ...listFaults(head, publicUrl)] : faults
}

/** RFC 8058, section 3.1. */
function listFaults(head: Map<string, string>, publicUrl: string): string[] {
  return [
    ...(oneClickOf(head)?.startsWith(publicUrl) === true ? [] : ['no List-Unsubscribe']),
    ...(head.get('list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
      ? []
      : ['no List-Unsubscribe-Post']),
    ...(head.has('list-id') ? [] : ['no List-ID']),
  ]
}

/** The address that a mail program posts to. */
export function oneClickOf(head: Map<string, string>): string | undefined {
  return /^<(\S+)>$/.exec(head.get('list-unsubscribe')?.trim() ?? '')?.[1]
}
