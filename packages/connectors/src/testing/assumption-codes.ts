import type { EventDraft } from '../event-draft.ts'

/** What was assumed for a draft, by the codes alone; [] where nothing was. */
export const codes = ({ assumptions = [] }: EventDraft) => assumptions.map(({ code }) => code)
