import { Icon } from './icon.tsx'
import styles from './portrait.module.css'

const TONES = 6

/** A person's picture (its whole address), else the initials of the name. The name stands next to it. */
export function Portrait({ src, name, size }: { src: string | null; name: string; size: number }) {
  const initials = initialsOf(name)
  return (
    <span
      className={styles['portrait']}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      data-tone={src === null && initials !== '' ? toneOf(name) : undefined}
      aria-hidden="true"
    >
      {src !== null && <img src={src} alt="" width={size} height={size} />}
      {src === null && (initials === '' ? <Icon name="user" size={size / 2} /> : initials)}
    </span>
  )
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => Array.from(word)[0]?.toLocaleUpperCase() ?? '').join('')
}

/** The same name has the same colour everywhere. */
function toneOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (31 * sum + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % TONES
}
