import { createPublicKey, verify } from 'node:crypto'
import type { KeyFinder } from './remote-key.ts'
import { readCavageSignature } from './cavage-signature.ts'
import { readMessageSignature } from './message-signature.ts'
import { SignatureRefused, type Signature, type SignedRequest } from './signed-request.ts'

/**
 * Returns the actor that signed a request. Fetches a key that does not fit once more, for it may
 * have changed. Throws SignatureRefused.
 */
export async function signerOf(
  request: SignedRequest,
  {
    now,
    findKey,
  }: {
    now: Date
    findKey: (keyId: string, options?: { anew: boolean }) => ReturnType<KeyFinder>
  },
): Promise<{ actor: string; signature: Signature }> {
  const { headers } = request
  if (headers['signature'] === undefined)
    throw new SignatureRefused('The request is not signed (no Signature header).')
  const signature =
    headers['signature-input'] === undefined
      ? readCavageSignature(request, now)
      : readMessageSignature(request, now)
  const known = await findKey(signature.keyId)
  if (isSignedBy(signature, known.pem)) return { actor: known.owner, signature }
  const fresh = await findKey(signature.keyId, { anew: true })
  if (fresh.pem !== known.pem && isSignedBy(signature, fresh.pem))
    return { actor: fresh.owner, signature }
  throw new SignatureRefused('The signature is not of this key.')
}

function isSignedBy({ base, value }: Signature, pem: string): boolean {
  try {
    const key = createPublicKey(pem)
    const kind = key.asymmetricKeyType
    if (kind !== 'rsa' && kind !== 'ed25519') return false
    return verify(kind === 'rsa' ? 'sha256' : null, Buffer.from(base), key, value)
  } catch {
    // A key of another kind, or a broken one, verifies nothing.
    return false
  }
}
