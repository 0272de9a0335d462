/** Of one mail. Its sender is told of the others. */
export const MOST_EVENTS = 20
/** Mails of one sender within a day; the next one is told so, and those after it are not. */
export const MOST_OF_ONE = 10
/** Letters within a day, whoever asks for them by mail. */
export const MOST_IN_ALL = 300
