import type { PreviewAnswer, PreviewBlock } from '@okolo/contract/events/suggestion'
import { useLocale, useTranslations } from 'use-intl'
import { shortDayText } from '../../catalogue/event/event-time.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import styles from './suggest.module.css'

const FIELDS = {
  title: 'fieldTitle',
  day: 'fieldDay',
  hour: 'fieldHour',
  place: 'fieldPlace',
  price: 'fieldPrice',
} as const
const CHOICES = [...Object.entries(FIELDS), ['nothing', 'fieldNothing'] as const]
const REASONS = {
  no_title: 'leftNoTitle',
  in_sentence: 'leftInSentence',
  only_end: 'leftOnlyEnd',
  unclear_day: 'leftUnclearDay',
} as const satisfies Record<NonNullable<PreviewBlock['left_out']>, string>
/** Blocks of one list are alike: a few show how it is read. */
const SHOWN = 3

type BlocksProps = { look: PreviewAnswer; blocks: PreviewBlock[]; now: string }

/** The first blocks of a plain page in its own words. Each piece can be told to be another fact, without scripts. */
export function Blocks({ look, blocks, now }: BlocksProps) {
  const t = useTranslations('suggest')
  const locale = useLocale()
  const isMended = look.found?.mended === true
  const read = blocks.filter(({ left_out: why }) => why === null).slice(0, SHOWN)
  const left = blocks.filter(({ left_out: why }) => why !== null)
  if (blocks.length === 0) return null
  return (
    <>
      {read.length > 0 && (
        <details className={styles['blocks']} open={isMended}>
          <summary>{t('blocksHeading')}</summary>
          <p className={styles['hint']}>{t('blocksHint')}</p>
          <form method="post" action={`/${locale}/suggest`}>
            <input type="hidden" name="preview" value={look.id} />
            <input type="hidden" name="url" value={look.url} />
            {isMended && (
              <p role="status">
                {t('mended')}{' '}
                <button className={controls['secondary']} name="step" value="look">
                  {t('mendedBack')}
                </button>
              </p>
            )}
            {read.map((block, index) => (
              <ul key={index} className={styles['block']}>
                {block.pieces.map((piece, at) => (
                  <li key={at}>
                    <Piece piece={piece} />
                  </li>
                ))}
              </ul>
            ))}
          </form>
        </details>
      )}
      {left.length > 0 && <LeftOut blocks={left} now={now} />}
    </>
  )
}

function Piece({ piece: { key: name, text, is } }: { piece: PreviewBlock['pieces'][number] }) {
  const t = useTranslations('suggest')
  return (
    <details className={styles['piece']}>
      <summary>
        {is.map((field) => (
          <span key={field} className={styles['mark']}>
            {t(FIELDS[field])}
          </span>
        ))}
        <span>{text}</span>
      </summary>
      <p className={styles['choices']}>
        {CHOICES.map(([field, label]) => (
          <button
            key={field}
            className={controls['secondary']}
            name="mend"
            value={`${field} ${name}`}
          >
            {t(label)}
          </button>
        ))}
      </p>
    </details>
  )
}

/** Entries that are not clear are told with the reason, so that nothing is missed in silence. */
function LeftOut({ blocks, now }: { blocks: PreviewBlock[]; now: string }) {
  const t = useTranslations('suggest')
  const locale = usePageLocale()
  return (
    <details className={styles['blocks']}>
      <summary>{t('leftHeading', { count: blocks.length })}</summary>
      <ul className={styles['left']}>
        {blocks.map(({ pieces, date, left_out: why }, index) => (
          <li key={index}>
            {pieces
              .map(({ text }) => text)
              .join(' · ')
              .slice(0, 200)}
            <span className={styles['hint']} suppressHydrationWarning>
              {why !== null && t(REASONS[why])}
              {date !== null && ` (${shortDayText(locale, date, now.slice(0, 10))})`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
