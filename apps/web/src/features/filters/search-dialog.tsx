import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { SearchField } from './search-field.tsx'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { CategorySection, OtherSection, SortSection } from './choice-sections.tsx'
import { CitySection } from './city-section.tsx'
import { HoursSection, WeekdaySection } from './hours-section.tsx'
import { resetDraft, termOf, withTerm } from './filter-draft.ts'
import styles from './filters.module.css'
import { Section } from './section.tsx'
import { ShowButton } from './show-button.tsx'
import { useDraft } from './use-draft.ts'
import { WhenSection } from './when-section.tsx'

type SearchDialogProps = {
  /** The text of the search box. Null: opened from elsewhere. */
  typed: string | null
  onClose: () => void
}

/** Search and filters in one dialog (specification 2). Nothing applies before it is submitted. */
export function SearchDialog({ typed, onClose }: SearchDialogProps) {
  const t = useTranslations()
  const { page, draft, setDraft, asked, cityName, today, apply } = useDraft(typed)
  /** Counts the resets. As a key it clears the field, which holds its own text. */
  const [round, setRound] = useState(0)
  const choices = { draft, onChange: setDraft }
  const city = draft.city ?? null
  const reset = () => {
    setDraft(resetDraft(draft))
    setRound(round + 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    apply()
  }
  return (
    <Dialog
      title={t('filters.title')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className={controls['secondary']} onClick={reset}>
            {t('feed.reset')}
          </button>
          <ShowButton form="filters" asked={asked} />
        </>
      }
    >
      <form id="filters" className={styles['form']} onSubmit={submit}>
        <Section name={t('filters.text')}>
          <div className={styles['field']}>
            <SearchField
              key={round}
              term={termOf(draft)}
              city={city}
              onType={(text) => setDraft((before) => withTerm(before, text))}
              onFollow={onClose}
            />
          </div>
        </Section>
        <WhenSection {...choices} asked={asked} today={today} />
        <HoursSection {...choices} />
        <WeekdaySection {...choices} />
        <CitySection {...choices} page={page} name={cityName} />
        <CategorySection {...choices} city={page === null ? null : city} />
        <OtherSection {...choices} />
        {page !== null && <SortSection {...choices} />}
      </form>
    </Dialog>
  )
}
