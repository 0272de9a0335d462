import { useTranslations } from 'use-intl'
import { MessagePage } from '../../shell/message-page.tsx'
import type { FeedData } from './load-feed.ts'
import { PlaceLinks } from './place-links.tsx'

/** Status 404: the address names a city that is not in the catalogue. */
export function UnknownCity({ data }: { data: Extract<FeedData, { kind: 'unknown_city' }> }) {
  const t = useTranslations('city')
  return (
    <MessagePage heading={t('notCovered')} text={t('notCoveredHelp')}>
      <title>{`${t('notCovered')} · Okolo`}</title>
      <meta name="robots" content="noindex" />
      <PlaceLinks places={data.places} />
    </MessagePage>
  )
}
