import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The most that push services take in one request (RFC 8291, section 4). */
const RECORD = 4096
const TAG = 16
/** The salt, the size of records, and our public key with its length (RFC 8188, section 2.1). */
const HEADER = 16 + 4 + 1 + 65

/**
 * Encrypts a message for one browser (RFC 8291, aes128gcm of RFC 8188, one record). Throws if it is too long, or the browser's key is
 * none. `own`: the key and salt of this message; tests give those of the RFC.
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: { p256dh: string; auth: string },
  own: { privateKey: Buffer | null; salt: Buffer } = { privateKey: null, salt: randomBytes(16) },
): Buffer {
  if (message.length > RECORD - HEADER - TAG - 1) throw new RangeError('the push is too long')
  const theirs = Buffer.from(p256dh, 'base64url')
  const curve = createECDH('prime256v1')
  if (own.privateKey === null) curve.generateKeys()
  else curve.setPrivateKey(own.privateKey)
  const ours = curve.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const shared = derived(curve.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = derived(shared, own.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(shared, own.salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  // The byte 2 ends the last record.
  const body = Buffer.concat([cipher.update(message), cipher.update(Buffer.of(2)), cipher.final()])
  return Buffer.concat([own.salt, size, Buffer.of(ours.length), ours, body, cipher.getAuthTag()])
}

function derived(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
