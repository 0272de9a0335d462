import { useRouteContext } from '@tanstack/react-router'

/**
 * Structured data for search engines, which read what the server sends: it is written into the head (entry-server.tsx) and not
 * hydrated. Whoever shows it asks `import.meta.env.SSR` first, so that what makes it is never sent to browsers.
 */
export function JsonLd({ data }: { data: object }) {
  const { structured } = useRouteContext({ from: '__root__' })
  structured?.add(JSON.stringify({ '@context': 'https://schema.org', ...data }))
  return null
}

/** `<` is escaped, so that no text can close the script. */
export function structuredScripts(structured: Set<string>): string {
  return [...structured]
    .map((json) => json.replaceAll('<', String.raw`\u003c`))
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('')
}
