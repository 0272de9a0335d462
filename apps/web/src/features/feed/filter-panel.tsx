import {
  withOnline,
  without,
  withPopular,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useId, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { openDialog } from '../../catalogue/open-dialog.ts'
import bar from '../../catalogue/filter/filter-bar.module.css'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { narrowingOf } from '../../catalogue/filter/narrowing.ts'
import styles from './filter-panel.module.css'
import { PanelForm } from './panel-form.tsx'

const PANEL = 'filter-panel'
const SORTINGS = ['', 'start', 'popular'] as const

/** Popular, online, free and sorting as links, the rest as a form: every choice is an address. */
export function FilterPanel({ chosen }: { chosen: EventFilter }) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const count = narrowingOf(chosen).length
  const sortNames = { '': t('sortRelevance'), start: t('sortDate'), popular: t('sortPopular') }
  const priced = without(chosen, 'free', 'price')
  const free = chosen.free === true ? priced : { ...priced, free: true }
  return (
    <>
      <button
        type="button"
        className={bar['tool']}
        popoverTarget={PANEL}
        onClick={(event) => {
          event.preventDefault()
          openDialog({
            kind: 'search',
            otherwise: () => document.querySelector<HTMLElement>(`#${PANEL}`)?.showPopover(),
          })
        }}
        data-on={count > 0 || undefined}
        aria-label={count > 0 ? t('filtersActive', { count }) : t('filters')}
      >
        <Icon name="filter" size={20} />
        <span>{t('filters')}</span> {/* Screen readers get the label's two words instead. */}
        {count > 0 && <b aria-hidden="true">{count}</b>}
      </button>
      <Panel id={PANEL} title={t('filters')}>
        <Choices name={t('other')}>
          <Choice on={chosen.popular === true} to={withPopular(chosen)} text={t('popular')} />
          <Choice on={chosen.free === true} to={free} text={t('free')} />
          <Choice on={chosen.is_online === true} to={withOnline(chosen)} text={t('online')} />
        </Choices>
        <PanelForm chosen={chosen} />
        <Choices name={t('sort')}>
          {SORTINGS.map((sorting) => (
            <Choice
              key={sorting}
              on={(chosen.sorting ?? '') === sorting}
              to={sorting === '' ? without(chosen, 'sorting') : { ...chosen, sorting }}
              sorting={sorting}
              text={sortNames[sorting]}
            />
          ))}
        </Choices>
        <a className={styles['explained']} href={pages.howWeSort(locale)}>
          {t('howWeSort')}
        </a>
        {count > 0 && (
          <Reset to={chosen.city === undefined ? {} : { city: chosen.city }} text={t('reset')} />
        )}
      </Panel>
    </>
  )
}

function Choices({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <ul>{children}</ul>
    </section>
  )
}

type ChoiceProps = {
  on: boolean
  to: EventFilter
  text: string
  /** Remembered as the order chosen last. */
  sorting?: string
}

function Choice({ on, to, text, sorting }: ChoiceProps) {
  const locale = useLocale()
  return (
    <li>
      <a
        className={controls['chip']}
        href={pages.feed(locale, to)}
        aria-current={on ? 'true' : undefined}
        data-sorting={sorting}
      >
        {text}
      </a>
    </li>
  )
}

function Reset({ to, text }: { to: EventFilter; text: string }) {
  const locale = useLocale()
  return (
    <a className={`${controls['secondary']} ${styles['reset']}`} href={pages.feed(locale, to)}>
      {text}
    </a>
  )
}
