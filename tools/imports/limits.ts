/** The most of each that the house bears, and the goal. Lower a limit as soon as it holds. */
export const LIMITS = {
  /** Pairs of folders that import each other. */
  mutualPairs: { limit: 0, goal: 0 },
  /** Pairs of a folder and one inside it that import each other. */
  mutualInside: { limit: 15, goal: 15 },
  /** Folders with more source files than `FILES_OF_A_FOLDER`. */
  crowdedFolders: { limit: 0, goal: 0 },
  /** The longest way down through the folders of the server. */
  floors: { limit: 8, goal: 8 },
}

/** Source files that a folder may hold; tests, locales and migrations do not count. */
export const FILES_OF_A_FOLDER = 20
