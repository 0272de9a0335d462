/** Ids of panels. Buttons use them before the panels are loaded. */
export const SAVE_PANEL = 'save-panel'
export const SHARE_PANEL = 'share-panel'
export const CALENDAR_PANEL = 'calendar-panel'
export const MOOD_PANEL = 'mood-panel'
export const REPORT_PANEL = 'report-panel'
