import styles from './prose.module.css'

/** HTML that this server made from Markdown of its own (`GET /v1/info/`, `/v1/blog/`): nobody else's words come here. */
export function Prose({ html }: { html: string }) {
  return <div className={styles['prose']} dangerouslySetInnerHTML={{ __html: html }} />
}
