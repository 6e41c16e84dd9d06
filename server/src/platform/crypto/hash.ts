import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** SHA-256 of a text: how secrets that are only presented are stored. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** HMAC-SHA256. */
export const hmac = (key: Buffer | string, text: string | Buffer): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** Compares in a time that does not depend on where the values differ. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
