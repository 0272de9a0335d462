import type { Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/pages'

/** A page that needs nothing: no script, no database, no built files (SPEC section 8, 'Something went wrong'). */
export function failurePage(locale: Locale, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Something went wrong</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem }
</style>
</head>
<body>
<h1>Something went wrong</h1>
<p>The page could not be shown. Please try again in a moment, or start at <a href="${pages.landing(locale)}">the first page</a>.</p>
</body>
</html>
`
}
