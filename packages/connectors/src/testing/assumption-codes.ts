import type { EventDraft } from '../event-draft.ts'

/** Returns the codes of a draft's assumptions. */
export const codes = ({ assumptions = [] }: EventDraft) => assumptions.map(({ code }) => code)
