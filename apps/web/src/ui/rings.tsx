import styles from './rings.module.css'

/** The ring drawing of empty and error pages. */
export function Rings() {
  return (
    <svg
      className={styles['rings']}
      width="150"
      height="150"
      viewBox="0 0 150 150"
      aria-hidden="true"
    >
      <circle r="72" cx="75" cy="75" className={styles['far']} />
      <circle r="46" cx="75" cy="75" className={styles['near']} />
      <circle r="12" cx="75" cy="75" className={styles['heart']} />
    </svg>
  )
}
