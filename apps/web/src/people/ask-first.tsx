import controls from '../ui/controls.module.css'
import { Dialog } from '../ui/dialog.tsx'
import styles from './form.module.css'

type AskFirstProps = {
  question: string
  text: string
  yes: string
  no: string
  onYes: () => void
  onClose: () => void
}

/** A question before something that is hard to take back. */
export function AskFirst({ question, text, yes, no, onYes, onClose }: AskFirstProps) {
  return (
    <Dialog title={question} onClose={onClose} begin="title" isSheet>
      <div className={styles['ask']}>
        <p>{text}</p>
        <div className={styles['buttons']}>
          <button
            type="button"
            className={controls['primary']}
            onClick={() => {
              onClose()
              onYes()
            }}
          >
            {yes}
          </button>
          <button type="button" className={controls['secondary']} onClick={onClose}>
            {no}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
