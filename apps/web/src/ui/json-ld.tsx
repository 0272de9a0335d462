import { useRouteContext } from '@tanstack/react-router'

/**
 * Structured data for search engines. The server writes it into the head (entry-server.tsx) and browsers skip it. Use
 * it only after checking `import.meta.env.SSR`, so that its code stays on the server.
 */
export function JsonLd({ data }: { data: object }) {
  const { structured } = useRouteContext({ from: '__root__' })
  structured?.add(JSON.stringify({ '@context': 'https://schema.org', ...data }))
  return null
}

/** `<` is escaped so that no text can close the script. */
export function structuredScripts(structured: Set<string>): string {
  return [...structured]
    .map((json) => json.replaceAll('<', String.raw`\u003c`))
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('')
}
