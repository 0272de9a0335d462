/** Every threshold of the matcher. docs/matching.md says what each costs and gains. */

/** From here on a pair is shown to an operator. */
export const REVIEW = 0.3

/** Two events of one source are the same only when this certain: platforms seldom list an event twice. */
export const SAME_SOURCE_LINK = 0.75

/** Timed starts further apart are different dates, unless a known mistake explains them. */
export const FAR_APART_MINUTES = 160

/** All-day events with one title and city whose dates platforms disagree about. */
export const DATE_CONFLICT_DAYS = 8

/** Runs from this many days on are compared by their overlap instead of their first day. */
export const LONG_RUN_DAYS = 4

/** The first this many titles of a mention are compared with the other's. */
export const TITLES_COMPARED = 3

/** Exact places further apart than this are two places (specification 13). */
export const APART_KM = 1

/** Two points of one house are no further apart: platforms put it on the street, on the roof, at the gate. */
export const NEAR_KM = 0.25

/** Points this near are one spot: a house has several doors. */
export const SPOT_KM = 0.1

/** Titles whose words weigh less in all (1 is a word that nobody else uses) are used in many places at once. */
export const COMMON_TITLE = 0.9

/** Another showing takes a mention without an hour as well as the best one where it is at most this much worse. */
export const RIVAL_MARGIN = 0.15
