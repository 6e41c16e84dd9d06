import { randomBytes, randomFillSync } from 'node:crypto'
import { realMilliseconds } from './clock.ts'

const pool = Buffer.allocUnsafe(16 * 256)
let used = pool.length

/** The lowest counter bits keep ids of one process and millisecond in order. */
let lastMillisecond = 0
let counter = 0

/**
 * A UUID version 7 (RFC 9562): sorts by the real time of its creation. Created here because
 * PostgreSQL before 18 has none.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const at = used
  used += 16
  const millisecond = realMilliseconds()
  counter = millisecond > lastMillisecond ? 0 : counter + 1
  if (millisecond > lastMillisecond) lastMillisecond = millisecond
  const stamp = lastMillisecond + Math.floor(counter / 4096)
  pool.writeUIntBE(stamp, at, 6)
  pool[at + 6] = 0x70 | ((counter >> 8) & 0x0f)
  pool[at + 7] = counter & 0xff
  pool[at + 8] = 0x80 | ((pool[at + 8] ?? 0) & 0x3f)
  const hex = pool.toString('hex', at, used)
  const [start, version, variant] = [hex.slice(0, 8), hex.slice(12, 16), hex.slice(16, 20)]
  return `${start}-${hex.slice(8, 12)}-${version}-${variant}-${hex.slice(20)}`
}

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A secret of this many characters, each chosen uniformly from the alphabet. */
export function newToken(length = 32, alphabet = ALPHANUMERIC): string {
  const limit = 256 - (256 % alphabet.length)
  let token = ''
  while (token.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < limit && token.length < length) token += alphabet[byte % alphabet.length]
    }
  }
  return token
}

/** True for any text PostgreSQL reads as a UUID in the usual form. */
export const isId = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
