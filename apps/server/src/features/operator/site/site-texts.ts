import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocale, type Locale } from '@okolo/contract/locale'
import { INFO_PAGES, type InfoName } from '@okolo/contract/site/info'
import { splitText } from '#server/platform/site/site-texts.ts'
import { SiteNotWritable, writeFiles } from '#server/platform/site/write-site.ts'
import { Problem } from '#server/platform/problem.ts'
import { actionForm } from '../forms.ts'
import { html } from '../html.ts'
import type { Ask, OperatorDeps, OperatorRouter, Page } from '../operator-page.ts'
import { table } from '../parts.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const ABOVE = { href: '/operator/site/texts', label: told('texts.title') }
const MOST_LETTERS = 100_000

/** The operator's own about, legal, terms, privacy, support and contact, by language. */
export function siteTextRoutes(
  router: OperatorRouter,
  { config, written }: Pick<OperatorDeps, 'config' | 'written'>,
): void {
  const { site } = config

  router.page('/site/texts', async () => {
    const { languages, texts } = site.value
    return {
      title: told('texts.title'),
      above: { href: '/operator/site', label: told('site.title') },
      body: html`<p class="lead">${told('texts.lead')}</p>
        ${table(INFO_PAGES, [
          [told('texts.page'), (name) => name],
          ...languages.map(
            (locale) =>
              [
                locale,
                (name: InfoName) =>
                  html`<a href="/operator/site/texts/${locale}/${name}"
                    >${texts.has(`${locale} ${name}`) ? told('texts.own') : told('texts.writeOne')}</a
                  >`,
              ] as const,
          ),
        ])}`,
    }
  })

  router.page('/site/texts/:language/:page', async (ask) => {
    const { file } = named(ask)
    return textPage(ask, readOwn(file))
  })

  router.action('/site/texts/:language/:page', async (ask) => {
    const { file } = named(ask)
    const text = (ask.form['text'] ?? '').replaceAll('\r\n', '\n')
    if (text.length > MOST_LETTERS) return textPage(ask, text, told('texts.tooLong'))
    if (text !== '' && splitText(text) === null) return textPage(ask, text, told('texts.noTitle'))
    try {
      writeFiles(site.folder, { [file]: text === '' ? null : `${text}\n` })
    } catch (error) {
      if (!(error instanceof SiteNotWritable)) throw error
      return textPage(ask, text, error.message)
    }
    site.reload()
    written()
    return {
      to: '/operator/site/texts',
      say: text === '' ? told('texts.none') : told('texts.saved'),
      did: { what: 'site.text', about: file },
    }
  })

  function readOwn(file: string): string {
    try {
      return readFileSync(join(site.folder, file), 'utf8')
    } catch {
      return ''
    }
  }
}

function named({ params }: Ask): { language: Locale; name: InfoName; file: string } {
  const { language } = params
  const name = INFO_PAGES.find((one) => one === params['page'])
  if (!isLocale(language) || name === undefined)
    throw new Problem(404, 'not_found', told('texts.missing'))
  return { language, name, file: `texts/${language}/${name}.md` }
}

function textPage(ask: Ask, text: string, fault: Text | null = null): Page {
  const { language, name, file } = named(ask)
  return {
    title: `${name}, ${language}`,
    above: ABOVE,
    status: fault === null ? 200 : 400,
    body: actionForm(
      ask,
      {
        to: `/operator/site/texts/${language}/${name}`,
        label: told('common.save'),
        kind: 'primary',
        fault,
      },
      html`<label class="field"
        ><span>${file}</span><textarea name="text" rows="20">${text}</textarea
        ><small>${told('texts.hint')}</small></label
      >`,
    ),
  }
}
