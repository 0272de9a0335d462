/** Entries of the list of sources, and of that of towns, in one answer. */
export const SOURCES_AT_ONCE = 200
