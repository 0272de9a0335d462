import { escapeMarkup } from '#server/words/escape-markup.ts'

/** Returns the page that Swagger UI fills. `files` is the address of the folder with its files. */
export function docsPage(files: string, nonce: string, name: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(name)} API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${files}index.css">
<link rel="stylesheet" href="${files}swagger-ui.css">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<div id="api">
<p>The API is described in <a href="/v1/openapi.json">openapi.json</a>. With JavaScript, this page shows it to people.</p>
</div>
<script src="${files}swagger-ui-bundle.js"></script>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`
}

/** The library's light colours are too pale to read. */
const STYLE = `
html:not(.dark-mode) .swagger-ui :is(.opblock-summary-method, .version-stamp > .version) { color: #000; text-shadow: none }
html:not(.dark-mode) .swagger-ui :is(.url, .btn.authorize) { color: #0b5394 }
html:not(.dark-mode) .swagger-ui :is(.parameter__in, .json-schema-2020-12-expand-deep-button) { color: #555 }
`

/** Only calls that change nothing can be tried out, and no stranger is asked to validate. */
const SCRIPT = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', paint)
paint()
SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  supportedSubmitMethods: ['get'],
  syntaxHighlight: { theme: 'tomorrow-night' },
  validatorUrl: 'none',
})
`
