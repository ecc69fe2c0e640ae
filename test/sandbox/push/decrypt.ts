import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto'

/** A browser's secrets of one subscription. */
export type BrowserKeys = { ecdh: ECDH; auth: Buffer }

/** Reads what was encrypted for a browser (RFC 8291, in RFC 8188's form). Throws if it was not for this one. */
export function decrypt({ ecdh, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const derive = (from: Buffer, with_: Buffer, what: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, with_, what, length))
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The text ends with a 2, and as many zeros as its sender likes.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

export function newBrowserKeys(random: (bytes: number) => Buffer): BrowserKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth: random(16) }
}
