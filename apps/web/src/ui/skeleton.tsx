import shimmer from './shimmer.module.css'
import styles from './skeleton.module.css'

/** Fills a phone and three columns of a desktop. */
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** Placeholders for cards that are loading. They push the content below out of sight at once. */
export function SkeletonItems() {
  return ROWS.map((row) => (
    <li key={row} className={`${shimmer['shimmer']} ${styles['row']}`} aria-hidden="true" />
  ))
}
