import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { SearchField } from './search-field.tsx'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterSections } from './filter-sections.tsx'
import styles from './filters.module.css'
import { MeaningChips } from './meaning-chips.tsx'
import { Section } from './section.tsx'
import { ShowButton } from './show-button.tsx'
import { useDraft } from './use-draft.ts'
import { useKinds } from './use-kinds.ts'

type SearchDialogProps = {
  /** The text of the search box. Null: opened from elsewhere. */
  typed: string | null
  onClose: () => void
}

/** Search and filters in one dialog (specification 2). Nothing applies before it is submitted. */
export function SearchDialog({ typed, onClose }: SearchDialogProps) {
  const t = useTranslations()
  const opened = useDraft(typed)
  const { draft, term, type, lists, meaning, isReading, apply } = opened
  /** Counts the resets. As a key it clears the field, which holds its own text. */
  const [round, setRound] = useState(0)
  const kinds = useKinds(lists)
  const city = draft.city ?? null
  const reset = () => {
    opened.reset()
    setRound(round + 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    void apply()
  }
  return (
    <Dialog
      title={t('filters.title')}
      onClose={onClose}
      begin={typed === null ? 'title' : 'field'}
      footer={
        <>
          <button type="button" className={controls['secondary']} data-reset="" onClick={reset}>
            {t('feed.reset')}
          </button>
          <ShowButton form="filters" lists={lists} isReading={isReading} />
        </>
      }
    >
      <form id="filters" className={styles['form']} onSubmit={submit}>
        <Section name={t('filters.text')}>
          <div className={styles['field']}>
            <SearchField key={round} term={term} city={city} onType={type} onFollow={onClose} />
          </div>
          {meaning !== null && <MeaningChips {...opened} meaning={meaning} />}
        </Section>
        <FilterSections {...opened} {...kinds} onChange={opened.choose} />
      </form>
    </Dialog>
  )
}
