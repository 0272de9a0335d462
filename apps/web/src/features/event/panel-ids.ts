/** Buttons name the panels that they open; the panels themselves come later. */
export const SAVE_PANEL = 'save-panel'
export const SHARE_PANEL = 'share-panel'
export const CALENDAR_PANEL = 'calendar-panel'
export const REPORT_PANEL = 'report-panel'
