import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LOCALES, type Locale } from '@okolo/contract/locale'
import { INFO_PAGES, type Article, type InfoName } from '@okolo/contract/site/info'
import { SITE_MARK } from '@okolo/i18n/site-words'
import { Marked } from 'marked'

const HOME = fileURLToPath(new URL('../../../content/', import.meta.url))

export type Text = { title: string; description: string; html: string }
export type Prose = {
  page(locale: Locale, name: InfoName): Text
  /** Newest first. */
  articles(locale: Locale): Article[]
}

/**
 * Reads `content/{locale}/{page}.md` and `content/{locale}/blog/{slug}.md` once and makes HTML.
 * Throws with the file's name if a language lacks it or its head is incomplete.
 */
export async function openProse(folder = HOME): Promise<Prose> {
  const slugs = (await readdir(`${folder}/en/blog`)).map((file) => file.replace(/\.md$/, ''))
  const pages = new Map<string, Text>()
  const articles = new Map<Locale, Article[]>()
  for (const locale of LOCALES) {
    for (const name of INFO_PAGES) {
      const { title, description, html } = await read(`${folder}/${locale}/${name}.md`, locale)
      pages.set(`${locale} ${name}`, { title, description, html })
    }
    const written = await Promise.all(
      slugs.map(async (slug) => {
        const file = `${folder}/${locale}/blog/${slug}.md`
        const { published, ...text } = await read(file, locale)
        if (!/^\d{4}-\d\d-\d\d$/.test(published))
          throw new Error(`${file}: "published" wants a day such as 2026-11-20`)
        return { slug, published, ...text }
      }),
    )
    articles.set(
      locale,
      written.toSorted(
        (a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug),
      ),
    )
  }
  return {
    page(locale, name) {
      const text = pages.get(`${locale} ${name}`)
      if (text === undefined) throw new Error(`The page ${name} was not read in ${locale}.`)
      return text
    },
    articles: (locale) => articles.get(locale) ?? [],
  }
}

/**
 * A file starts with `title: ...`, `description: ...` (and `published: ...`), one a line, between
 * two lines of `---`.
 */
async function read(file: string, locale: Locale): Promise<Text & { published: string }> {
  const text = (await readFile(file, 'utf8')).replaceAll('{site}', SITE_MARK)
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const fields = new Map(
    head.split('\n').map((line) => {
      const [key = '', ...value] = line.split(': ')
      return [key, value.join(': ').trim()] as const
    }),
  )
  const [title, description] = [fields.get('title'), fields.get('description')]
  if (title === undefined || description === undefined)
    throw new Error(`${file}: it begins with no "title" and "description" between lines of ---`)
  return {
    title,
    description,
    published: fields.get('published') ?? '',
    html: toHtml(body, locale),
  }
}

/** Links that start with `/` stay in the page's language. Files have no language. */
function toHtml(markdown: string, locale: Locale): string {
  const marked = new Marked({
    async: false,
    walkTokens(token) {
      if (token.type === 'link' && 'href' in token && /^\/(?!\/)(?!.*\.txt$)/.test(token.href))
        token.href = `/${locale}${String(token.href)}`
    },
  })
  const html = marked.parse(markdown)
  // marked returns a promise only if asked for one.
  if (typeof html !== 'string') throw new TypeError('Markdown was not read at once.')
  return html
}
