import { unknownCities } from '#server/catalogue/reference/check-site.ts'
import { fileOf } from '#server/platform/site/read-site.ts'
import { faultLine, type SiteFault } from '#server/platform/site/site-faults.ts'
import { SiteNotWritable } from '#server/platform/site/write-site.ts'
import { html } from '../html.ts'
import type { Ask, OperatorDeps, OperatorPage, Page } from '../operator-page.ts'
import { siteTextRoutes } from '../site/site-texts.ts'
import { fieldsOf } from '../site/site-fields.ts'
import { siteForm } from '../site/site-form.ts'
import { draftOf, rawSite, saveDraft, seenOf } from '../site/save-site.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const CHANGED = told('site.changed')

/** Name, look, languages and owner of the site: the same files as in its folder. */
export const sitePage: OperatorPage = {
  menu: { href: '/operator/site', label: told('site.title') },
  routes: (router, deps) => {
    const { config, db, written } = deps
    const { site } = config
    siteTextRoutes(router, deps)

    router.page('/site', async (ask) => {
      const { file, wrong } = fileOf(rawSite(site))
      const faults = site.faults.length > 0 ? site.faults : wrong
      return page(ask, config, { fields: fieldsOf(file), faults })
    })

    router.action('/site', async (ask) => {
      const { form, files } = ask
      const draft = draftOf(site, { form, files })
      const { glossary, places, giftAddresses } = site.value
      const city = form['city'] === '' ? undefined : form['city']
      draft.faults.push(...(await unknownCities(db, { city, glossary, places, giftAddresses })))
      const again = (more: { said?: Text; status?: Page['status'] } = {}) =>
        page(ask, config, { fields: form, faults: draft.faults, ...more })
      if (draft.faults.length > 0) return again({ status: 400 })
      if (form['do'] === 'preview') return again({ said: told('site.nothingWrong') })
      if (form['seen'] !== seenOf(site)) return again({ said: CHANGED, status: 409 })
      try {
        saveDraft(site, draft)
      } catch (error) {
        if (!(error instanceof SiteNotWritable)) throw error
        return again({ said: error.message, status: 409 })
      }
      written()
      return {
        to: '/operator/site',
        say: told('site.saved'),
        did: { what: 'site.save', about: null, details: { files: Object.keys(draft.writes) } },
      }
    })
  },
}

type Shown = {
  fields: Readonly<Record<string, string>>
  faults: readonly SiteFault[]
  said?: Text
  status?: Page['status']
}

async function page(
  { formToken }: Ask,
  { site }: OperatorDeps['config'],
  { fields, faults, said, status = 200 }: Shown,
): Promise<Page> {
  const { value } = site
  const elsewhere = faults.filter(({ file, key }) => file !== 'site.json' || key === '')
  return {
    title: told('site.title'),
    status,
    body: html`<p class="lead">
        ${told('site.lead', { folder: site.folder, link: (inner) => html`<a href="/operator/site/texts">${inner}</a>` })}
      </p>
      ${said !== undefined && html`<p class="${status === 200 ? 'said' : 'fault'}" role="status">${said}</p>`}
      ${elsewhere.map((fault) => html`<p class="fault" role="alert">${faultLine(fault)}</p>`)}
      ${siteForm({ fields, faults, formToken, seen: seenOf(site), site: value })}`,
  }
}
