import { onServer } from '../api/origin.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './portrait.module.css'

/** A person's picture, or a placeholder. The name stands next to it. */
export function Portrait({ image, size }: { image: string | null; size: number }) {
  return (
    <span className={styles['portrait']} style={{ width: size, height: size }}>
      {image === null ? (
        <Icon name="user" size={size / 2} />
      ) : (
        <img src={onServer(image)} alt="" width={size} height={size} />
      )}
    </span>
  )
}
