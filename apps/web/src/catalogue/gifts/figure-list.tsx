import type { Figure, Figures } from '@okolo/contract/events/figures'
import { formatTag } from '@okolo/contract/locale'
import { useLocale, useTranslations } from 'use-intl'
import sheet from './figure-list.css?url'

/** How often an event was looked at, of late. */
export function FigureList({ figures }: { figures: Figures }) {
  const t = useTranslations('mine')
  const locale = useLocale()
  const text = (figure: Figure) =>
    figure === 'few' ? t('few') : new Intl.NumberFormat(formatTag(locale)).format(figure)
  return (
    <dl className="gifts-figures" aria-label={t('figures')}>
      <link rel="stylesheet" href={sheet} precedence="late" />
      {(['view', 'calendar', 'ticket'] as const).map((kind) => (
        <div key={kind}>
          <dt>{t(kind)}</dt>
          <dd>{text(figures[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}
