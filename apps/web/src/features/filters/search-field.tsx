import { useRouter } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import styles from './search-field.module.css'
import { useCompletions, type Choice } from './use-completions.ts'

type FieldProps = {
  term: string
  city: string | null
  onType: (text: string) => void
  /** Called when a choice is followed. */
  onFollow: () => void
}

/**
 * The field of the search dialog, a combobox (WAI-ARIA APG, list autocomplete with manual selection). Arrows move
 * through the suggestions. Enter follows the selected one or submits the text.
 */
export function SearchField({ term, city, onType, onFollow }: FieldProps) {
  const t = useTranslations('search')
  const locale = useLocale()
  const router = useRouter()
  const id = useId()
  const [typed, setTyped] = useState(term)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const choices = useCompletions(typed, { active: open, city, locale })
  const shown = open && choices.length > 0
  const follow = ({ href }: Choice) => {
    setOpen(false)
    onFollow()
    void router.navigate({ href })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = choices[active]
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        setOpen(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        // The field counts as one place between the last and the first choice.
        const places = choices.length + 1
        setActive((before) => ((before + 1 + step + places) % places) - 1)
        break
      }
      case 'Escape':
        if (!shown) return
        // The dialog around it stays.
        event.preventDefault()
        setOpen(false)
        setActive(-1)
        break
      case 'Enter':
        if (shown && chosen !== undefined) {
          event.preventDefault()
          follow(chosen)
        } else setOpen(false)
        break
    }
  }
  return (
    <>
      <input
        className={controls['field']}
        type="search"
        name="search"
        role="combobox"
        aria-label={t('label')}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}list`}
        aria-activedescendant={shown && active >= 0 ? `${id}${active}` : undefined}
        placeholder={t('placeholder')}
        defaultValue={term}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        data-autofocus=""
        onChange={({ target }) => {
          setTyped(target.value)
          onType(target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div
        id={`${id}list`}
        className={styles['list']}
        role="listbox"
        aria-label={t('suggestions')}
        hidden={!shown}
      >
        {groupsOf(choices).map(([kind, group]) => (
          <Group key={kind} id={`${id}${kind}`} kind={kind}>
            {group.map(({ choice, index }) => (
              <div
                key={choice.slug}
                id={`${id}${index}`}
                className={styles['choice']}
                role="option"
                aria-selected={index === active}
                // Prevents the field from losing the focus, which would close the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => follow(choice)}
              >
                {choice.label}
                {choice.sublabel !== null && <small>{choice.sublabel}</small>}
              </div>
            ))}
          </Group>
        ))}
      </div>
      <span className={controls['hidden']} role="status">
        {open && typed.trim().length > 1 ? t('count', { count: choices.length }) : ''}
      </span>
    </>
  )
}

const NAMES = {
  city: 'kindCity',
  category: 'kindCategory',
  event: 'kindEvent',
  venue: 'kindVenue',
  organizer: 'kindOrganizer',
} as const

function Group({ id, kind, children }: { id: string; kind: Choice['kind']; children: ReactNode }) {
  const t = useTranslations('search')
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles['kind']} role="presentation">
        {t(NAMES[kind])}
      </div>
      {children}
    </div>
  )
}

type Numbered = { choice: Choice; index: number }

/** Choices by kind, each with its place in the whole list. */
function groupsOf(choices: readonly Choice[]): [Choice['kind'], Numbered[]][] {
  const groups = new Map<Choice['kind'], Numbered[]>()
  for (const [index, choice] of choices.entries())
    groups.set(choice.kind, [...(groups.get(choice.kind) ?? []), { choice, index }])
  return [...groups]
}
