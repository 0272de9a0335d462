import type {
  DetectionFailure,
  PreviewAnswer,
  SourceKind,
  SourcePreview,
} from '@okolo/contract/events/suggestion'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { Blocks } from './blocks.tsx'
import { Known } from './known.tsx'
import type { Submit } from './look-form.tsx'
import { PreviewEvents } from './preview-events.tsx'
import { SendForm } from './send-form.tsx'
import styles from './suggest.module.css'

const FAILURES = {
  not_an_address: 'failNotAnAddress',
  private_address: 'failPrivateAddress',
  not_found: 'failNotFound',
  needs_login: 'failNeedsLogin',
  unreachable: 'failUnreachable',
  too_slow: 'failUnreachable',
  refused_by_robots: 'failRefusedByRobots',
  too_large: 'failTooLarge',
  not_a_page: 'failNoEvents',
  closed_platform: 'failClosedPlatform',
  no_events: 'failNoEvents',
  drawn_by_scripts: 'failDrawnByScripts',
  needs_mapping: 'failNeedsMapping',
  not_asked: 'failNotAsked',
} as const satisfies Record<DetectionFailure, string>
/** A person may get further than the program did. */
const WORTH_SENDING: DetectionFailure[] = [
  'unreachable',
  'too_slow',
  'too_large',
  'not_a_page',
  'no_events',
  'drawn_by_scripts',
  'needs_mapping',
  'not_asked',
]

const KINDS: Partial<
  Record<SourceKind, 'kindIcal' | 'kindRss' | 'kindPages' | 'kindListing' | 'kindTable'>
> = {
  ical: 'kindIcal',
  rss: 'kindRss',
  pages: 'kindPages',
  listing: 'kindListing',
  table: 'kindTable',
}
const BRANDS: Partial<Record<SourceKind, string>> = {
  gancio: 'Gancio',
  mobilizon: 'Mobilizon',
  openagenda: 'OpenAgenda',
  opendatasoft: 'Opendatasoft',
  socrata: 'Socrata',
  ckan: 'CKAN',
  'linked-events': 'Linked Events',
  luma: 'Luma',
}

type LookProps = {
  look: PreviewAnswer
  error: string | null
  now: string
  submit: Submit
  busy: boolean
}

/** A preview of a source: its kind, its events, and the form to send it. */
export function Look({ look, error, now, submit, busy }: LookProps) {
  const t = useTranslations('suggest')
  const { known, found, preview, failure } = look
  const send = (label: string) => (
    <SendForm look={look} error={error} submit={submit} busy={busy} label={label} />
  )
  if (failure !== null)
    return (
      <>
        <p className={styles['refusal']}>
          <Icon name="warning" />
          {t(FAILURES[failure.code])}
        </p>
        {known !== null ? (
          <p>
            <Known known={known} />
          </p>
        ) : (
          WORTH_SENDING.includes(failure.code) && send(t('sendAnyway'))
        )}
      </>
    )
  if (found === null || preview === null) return null
  const kind = KINDS[found.kind]
  return (
    <section className={styles['result']} aria-labelledby="suggest-result">
      <p className={styles['kind']}>{kind === undefined ? BRANDS[found.kind] : t(kind)}</p>
      <h2 id="suggest-result">{preview.title}</h2>
      <p className={styles['hint']}>{found.url}</p>
      <Summary preview={preview} />
      <PreviewEvents events={preview.events} now={now} />
      <Blocks look={look} blocks={preview.blocks ?? []} now={now} />
      <Problems preview={preview} />
      {known === null ? (
        send(t('send'))
      ) : (
        <p className={styles['known']} role="status">
          <Known known={known} />
        </p>
      )}
    </section>
  )
}

function Summary({ preview: { counts, city, stopped_by } }: { preview: SourcePreview }) {
  const t = useTranslations('suggest')
  const isPart = stopped_by === 'records' || stopped_by === 'time' || stopped_by === 'size'
  return (
    <>
      {stopped_by === 'needs_key' && <p>{t('needsKey')}</p>}
      {stopped_by === 'failed' && <p className={styles['error']}>{t('readFailed')}</p>}
      {counts.events > 0 ? (
        <p>
          <strong>{t('count', { count: counts.events, upcoming: counts.upcoming })}</strong>
          {city !== null && ` · ${t('inCity', { city: city.name })}`}
        </p>
      ) : (
        // A partial read cannot tell that there are no events.
        stopped_by !== 'needs_key' && !isPart && <p>{t('noEventsNow')}</p>
      )}
      {isPart && <p className={styles['hint']}>{t('part')}</p>}
    </>
  )
}

/** The reasons are technical and in English. They help the owner of the calendar. */
function Problems({ preview: { counts, problems, error } }: { preview: SourcePreview }) {
  const t = useTranslations('suggest')
  if (counts.quarantined === 0 && error === null) return null
  return (
    <details className={styles['problems']}>
      <summary>
        {counts.quarantined > 0 ? t('refused', { count: counts.quarantined }) : t('readFailed')}
      </summary>
      <ul lang="en">
        {error !== null && <li>{error}</li>}
        {problems.map(({ code, count, example }) => (
          <li key={code}>
            {example} ({count})
          </li>
        ))}
      </ul>
    </details>
  )
}
