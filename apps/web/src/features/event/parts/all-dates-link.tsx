import { useState, type MouseEvent, type ReactNode } from 'react'
import type { EventPart } from './event-part.ts'

/** Leads to the dates on the page. With JavaScript it opens them in a dialog. */
export function AllDatesLink({ part, children }: { part: EventPart; children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const open = (click: MouseEvent) => {
    click.preventDefault()
    import('./all-dates-dialog.tsx').then(
      ({ AllDatesDialog }) =>
        setDialog(<AllDatesDialog part={part} onClose={() => setDialog(null)} />),
      // Without its code, the page scrolls to its own dates.
      () => document.getElementById('dates')?.scrollIntoView(),
    )
  }
  return (
    <>
      <a href="#dates" onClick={open}>
        {children}
      </a>
      {dialog}
    </>
  )
}
