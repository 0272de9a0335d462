import { claimPages } from '@okolo/contract/site/claim-pages'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { ClaimFrame, Outcome, StepForm } from './claim-parts.tsx'
import type { WaysData } from './load-claim.ts'

/** How somebody proves to be the organizer: by a code to its mailbox or by a file on its website. */
export function WaysPage({ data }: { data: WaysData }) {
  const t = useTranslations('claims')
  const locale = useLocale()
  const { ways, sent, error } = data
  const { slug, name, asked } = ways
  return (
    <ClaimFrame slug={slug} title={t('title', { name })}>
      <Outcome sent={sent} error={error} />
      {asked === null ? (
        <Choice data={data} />
      ) : (
        <>
          {asked.way === 'mailbox' ? (
            <CodeStep data={data} />
          ) : (
            <LineStep data={data} line={asked.line} />
          )}
          <a className="claim-quiet" href={claimPages.claim(locale, slug)}>
            {t('again')}
          </a>
        </>
      )}
      <a className="claim-quiet" href={pages.organizer(locale, slug)}>
        {name}
      </a>
    </ClaimFrame>
  )
}

function Choice({ data: { ways } }: { data: WaysData }) {
  const t = useTranslations('claims')
  const locale = useLocale()
  const { slug, name, mailbox, domain } = ways
  return (
    <>
      <p>{t('text', { name })}</p>
      {mailbox !== null && (
        <section className="claim-box" aria-labelledby="by-mailbox">
          <h2 id="by-mailbox">{t('mailboxTitle')}</h2>
          <p>{t('mailboxText', { mailbox })}</p>
          <StepForm
            slug={slug}
            step="ask"
            fields={{ way: 'mailbox' }}
            button={t('mailboxButton')}
            kind="primary"
          />
        </section>
      )}
      {domain !== null && (
        <section className="claim-box" aria-labelledby="by-domain">
          <h2 id="by-domain">{t('domainTitle')}</h2>
          <p>{t('domainText', { domain })}</p>
          <StepForm
            slug={slug}
            step="ask"
            fields={{ way: 'domain' }}
            button={t('domainButton')}
            kind={mailbox === null ? 'primary' : 'secondary'}
          />
        </section>
      )}
      {mailbox === null && domain === null && (
        <section className="claim-box">
          <p>{t('none')}</p>
          <a className={controls['primary']} href={pages.contact(locale)}>
            {t('contact')}
          </a>
        </section>
      )}
    </>
  )
}

function CodeStep({ data: { ways, request, code } }: { data: WaysData }) {
  const t = useTranslations('claims')
  const { slug, mailbox } = ways
  return (
    <section className="claim-box" aria-labelledby="code">
      <h2 id="code">{t('codeTitle')}</h2>
      {mailbox !== null && <p>{t('codeText', { mailbox })}</p>}
      <StepForm
        slug={slug}
        step="code"
        fields={{ u: request }}
        button={t('codeButton')}
        kind="primary"
      >
        <label>
          {t('code')}
          <input
            className={controls['field']}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={12}
            defaultValue={code}
          />
        </label>
      </StepForm>
    </section>
  )
}

function LineStep({ data: { ways, request }, line }: { data: WaysData; line: string | null }) {
  const t = useTranslations('claims')
  const { slug, domain } = ways
  return (
    <section className="claim-box" aria-labelledby="line">
      <h2 id="line">{t('lineTitle')}</h2>
      <pre className="claim-line">{line}</pre>
      <p>{t('lineText', { address: `https://${domain ?? ''}/.well-known/okolo.txt` })}</p>
      <StepForm
        slug={slug}
        step="domain"
        fields={{ u: request }}
        button={t('lineButton')}
        kind="primary"
      />
    </section>
  )
}
