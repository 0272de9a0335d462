import styles from './prose.module.css'

/** HTML that the server made from its own Markdown (`GET /v1/info/`, `/v1/blog/`). It must never hold foreign text. */
export function Prose({ html }: { html: string }) {
  return <div className={styles['prose']} dangerouslySetInnerHTML={{ __html: html }} />
}
