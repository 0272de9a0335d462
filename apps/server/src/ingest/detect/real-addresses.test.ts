import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Http } from '@okolo/connectors/http'
import { describe, expect, test } from 'vitest'
import { detectSource } from './detect.ts'

const DATA = fileURLToPath(new URL('../../../../../../shared/data', import.meta.url))
const isThere = existsSync(join(DATA, '03-ics')) && existsSync(join(DATA, '04-html'))

/** A site that has this one file and nothing else. */
function siteOf(address: string, body: Uint8Array, contentType: string): Http {
  return async (url) =>
    url === address
      ? { status: 200, url, headers: { 'content-type': contentType }, body, notModified: false }
      : { status: 404, url, headers: {}, body: new Uint8Array(), notModified: false }
}

async function kinds(folder: string, ending: string, contentType: string, mark: RegExp) {
  const counts = { marked: 0, detected: 0, wrong: new Array<string>() }
  const files = readdirSync(join(DATA, folder), { recursive: true, withFileTypes: true })
  for (const entry of files) {
    if (!entry.isFile() || !entry.name.endsWith(ending)) continue
    const body = readFileSync(join(entry.parentPath, entry.name))
    const address = `https://site.example/${encodeURIComponent(entry.name)}`
    const http = siteOf(address, body, contentType)
    const detection = await detectSource(address, { http, signal: new AbortController().signal })
    // One calendar is UTF-16.
    const isMarked = mark.test(body.toString('latin1').replaceAll('\0', ''))
    if (isMarked) counts.marked += 1
    // Guesses are told from finds by their previews.
    const isDetected = detection.ok && detection.found.some(({ isGuess }) => isGuess !== true)
    if (isDetected) counts.detected += 1
    if (isMarked !== isDetected) counts.wrong.push(entry.name)
  }
  return counts
}

describe.skipIf(!isThere)('real files (skipped where ../shared/data is absent)', () => {
  test('every file with a calendar in it is known as one, whatever else is wrong with it', async () => {
    const { marked, detected, wrong } = await kinds(
      '03-ics',
      '.ics',
      'text/calendar',
      /BEGIN:VCALENDAR/i,
    )
    expect(wrong).toEqual([])
    expect(detected).toBe(marked)
    expect(marked).toBeGreaterThan(300)
  })

  test('pages that mark events up are told from those that do not', async () => {
    const { marked, detected } = await kinds(
      '04-html',
      '.html',
      'text/html',
      /startDate|vevent|h-event/,
    )
    expect(marked).toBeGreaterThan(30)
    // A mark may stand in a script or in a page that is not an event: nearly all, and no others.
    expect(detected).toBeGreaterThanOrEqual(marked - 2)
    expect(detected).toBeLessThanOrEqual(marked + 2)
  })
})
