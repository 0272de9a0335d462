import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { SearchField } from './search-field.tsx'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterSections } from './filter-sections.tsx'
import styles from './filters.module.css'
import { MeaningChips } from './meaning-chips.tsx'
import { SearchBegin } from './search-begin.tsx'
import { Section } from './section.tsx'
import { ShowButton } from './show-button.tsx'
import { useDraft, type Draft } from './use-draft.ts'
import { useKinds } from './use-kinds.ts'

type SearchDialogProps = {
  /** The text of the search box. Null: opened from elsewhere. */
  typed: string | null
  onClose: () => void
}

/**
 * Search and filters in one dialog (specification 2). From the search box it begins with ways to search, elsewhere with
 * the filters. Nothing applies before it is submitted.
 */
export function SearchDialog({ typed, onClose }: SearchDialogProps) {
  const t = useTranslations()
  const isSearch = typed !== null
  const opened = useDraft(typed)
  const { draft, term, type, lists, meaning, isReading, apply } = opened
  /** Counts the resets. As a key it clears the field, which holds its own text. */
  const [round, setRound] = useState(0)
  const [isFiltering, setFiltering] = useState(!isSearch)
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
  const footer = (
    <>
      <button type="button" className={controls['secondary']} data-reset="" onClick={reset}>
        {t('feed.reset')}
      </button>
      <ShowButton form="filters" lists={lists} isReading={isReading} />
    </>
  )
  return (
    <Dialog
      title={t('filters.title')}
      onClose={onClose}
      begin={isSearch ? 'field' : 'title'}
      isTall={isSearch}
      footer={isFiltering || term.trim() !== '' ? footer : undefined}
    >
      <form id="filters" className={styles['form']} onSubmit={submit}>
        <Section name={t('filters.text')} isNameless={isSearch}>
          <div className={styles['field']}>
            <SearchField key={round} term={term} city={city} onType={type} onFollow={onClose} />
          </div>
          {meaning !== null && <MeaningChips {...opened} meaning={meaning} />}
        </Section>
        {isFiltering ? (
          <Filters opened={opened} begin={isSearch} />
        ) : (
          <SearchBegin {...opened} onFilter={() => setFiltering(true)} onFollow={onClose} />
        )}
      </form>
    </Dialog>
  )
}

/** `begin`: takes the focus of the button that opened it. */
function Filters({ opened, begin }: { opened: Draft; begin: boolean }) {
  const kinds = useKinds(opened.lists)
  const sections = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (begin) sections.current?.focus({ preventScroll: true })
  }, [begin])
  return (
    <div ref={sections} tabIndex={-1} className={styles['form']}>
      <FilterSections {...opened} {...kinds} onChange={opened.choose} />
    </div>
  )
}
