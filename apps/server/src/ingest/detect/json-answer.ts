import { isJsonObject, type Json } from '@okolo/connectors/json'
import type { DetectDeps } from './detected.ts'
import { fetchAddress } from './fetch-address.ts'

/** Null where there is no JSON: the site is then no such platform. */
export async function json(url: string, deps: DetectDeps): Promise<Json> {
  const answer = await fetchAddress(url, deps, { accept: 'application/json' })
  if (!answer.ok) return null
  try {
    const parsed: Json = JSON.parse(answer.page.text)
    return parsed
  } catch {
    return null
  }
}

export function textAt(value: Json | undefined, key: string): string | undefined {
  if (value === undefined || !isJsonObject(value)) return undefined
  const found = value[key]
  return typeof found === 'string' && found.trim() !== '' ? found.trim().slice(0, 300) : undefined
}

export function textsAt(values: Json | undefined, key: string): string[] {
  return Array.isArray(values) ? values.flatMap((value) => textAt(value, key) ?? []) : []
}

export function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(html.slice(0, 50_000))?.[1] ?? ''
  return title.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}
