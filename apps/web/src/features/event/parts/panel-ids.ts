/** Ids of panels, and of the form to log in and save. Buttons use them before those are loaded. */
export const SAVE_FORM = 'save-form'
export const SHARE_PANEL = 'share-panel'
export const CALENDAR_PANEL = 'calendar-panel'
export const MOOD_PANEL = 'mood-panel'
export const REPORT_PANEL = 'report-panel'
