import href from './gift.css?url'

/** The styles of these pages alone, so that no other page waits for them. */
export function GiftStyles() {
  return <link rel="stylesheet" href={href} precedence="late" />
}
