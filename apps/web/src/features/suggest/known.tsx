import { pages } from '@okolo/contract/site/pages'
import type { PreviewAnswer } from '@okolo/contract/events/suggestion'
import { useLocale, useTranslations } from 'use-intl'

export type KnownAs = NonNullable<PreviewAnswer['known']>

const KNOWN = {
  source: 'knownSource',
  suggested: 'knownSuggested',
  declined: 'knownDeclined',
} as const satisfies Record<KnownAs, string>

export function isKnownAs(state: string): state is KnownAs {
  return state in KNOWN
}

/** Explains how an address is known, with a link to the sources if it is gathered. */
export function Known({ known }: { known: KnownAs }) {
  const t = useTranslations('suggest')
  const links = useTranslations('links')
  const locale = useLocale()
  return (
    <>
      {t(KNOWN[known])}
      {known === 'source' && (
        <>
          {' '}
          <a href={pages.sources(locale)}>{links('sources')}</a>
        </>
      )}
    </>
  )
}
