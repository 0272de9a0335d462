import { HttpFailure } from '../http.ts'

/** Removes all secrets from a text, plain and percent-encoded. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret), asParameter(secret)])
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
}

/** Removes secrets from an HttpFailure, because reports and pages show its reason. Other errors come back unchanged. */
export function failureWithoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof HttpFailure) || secrets.length === 0) return error
  const { status } = error
  const [message = '', url = ''] = [error.message, error.url].map((text) =>
    withoutSecrets(text, secrets),
  )
  // Not with `cause`: its words hold the secret.
  return new HttpFailure(message, { url, status })
}

function asParameter(secret: string): string {
  return new URLSearchParams([['', secret]]).toString().slice(1)
}
