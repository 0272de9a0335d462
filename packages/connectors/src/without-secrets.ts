import { HttpFailure } from './http.ts'

/** A text in which no secret stands any more, as it is or as addresses write it. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret), asParameter(secret)])
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
}

/** The same for a failure that is thrown on: reasons of failures stand in reports and on pages. All but an HttpFailure stay as they are. */
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
