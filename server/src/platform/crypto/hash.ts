import { hash, timingSafeEqual } from 'node:crypto'

/** SHA-256 of a text: the stored form of secrets that are only presented. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

const BLOCK_BYTES = 64
const INNER = 0x36
const OUTER = 0x5c

type Pads = { inner: Buffer; outer: Buffer }

const padsOfKeys = new WeakMap<Buffer, Pads>()

/**
 * HMAC-SHA256 (RFC 2104) as two plain hashes. Node builds a key object for every `createHmac`,
 * which costs five times as much as the hashing; a session check computes two of these.
 */
export function hmac(key: Buffer | string, text: string | Buffer): Buffer {
  const { inner, outer } = padsOf(key)
  const message = typeof text === 'string' ? Buffer.from(text, 'utf8') : text
  return hash(
    'sha256',
    Buffer.concat([outer, hash('sha256', Buffer.concat([inner, message]), 'buffer')]),
    'buffer',
  )
}

function padsOf(key: Buffer | string): Pads {
  if (typeof key === 'string') return makePads(Buffer.from(key, 'utf8'))
  const known = padsOfKeys.get(key)
  if (known) return known
  const pads = makePads(key)
  padsOfKeys.set(key, pads)
  return pads
}

function makePads(key: Buffer): Pads {
  const block = Buffer.alloc(BLOCK_BYTES)
  const short = key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key
  short.copy(block)
  return {
    inner: block.map(byte => byte ^ INNER) as Buffer,
    outer: block.map(byte => byte ^ OUTER) as Buffer,
  }
}

/** Compares in constant time, wherever the values differ. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
