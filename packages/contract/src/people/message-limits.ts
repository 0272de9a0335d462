/** Characters of a message. */
export const LONGEST_MESSAGE = 2000
