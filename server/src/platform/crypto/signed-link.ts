import { hmac, sameBytes } from './hash.ts'
import { newestKey, type Keys } from './keys.ts'

/** What a signed link lets its holder do, until when. The purpose keeps links apart. */
export type Signed = { purpose: string; data: string; expires_at: Date }

/** Text for an address: whoever holds it may do the one thing it says. It need not be stored. */
export function signLink(keys: Keys, { purpose, data, expires_at }: Signed): string {
  const said = `${expires_at.getTime().toString(36)}.${Buffer.from(data).toString('base64url')}`
  const seal = hmac(newestKey(keys, 'signed_links'), `${purpose}.${said}`)
  return `${said}.${seal.toString('base64url')}`
}

const LENGTH_MAX = 2_000

/** What a link says: undefined where it is none of ours, or was made for something else. */
export function readLink(keys: Keys, purpose: string, text: string): Signed | undefined {
  const [moment = '', said = '', seal = '', ...rest] = text.split('.')
  if (rest.length > 0 || text.length > LENGTH_MAX) return undefined
  // Compared as text: the same bytes can be written in several ways, and one is ours.
  const given = Buffer.from(seal)
  const ours = (key: Buffer) =>
    Buffer.from(hmac(key, `${purpose}.${moment}.${said}`).toString('base64url'))
  if (!keys.of('signed_links').some(key => sameBytes(ours(key), given))) return undefined
  const data = Buffer.from(said, 'base64url').toString()
  return { purpose, data, expires_at: new Date(Number.parseInt(moment, 36)) }
}
