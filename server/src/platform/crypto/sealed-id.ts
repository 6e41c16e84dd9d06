import { hmac, sameBytes } from './hash.ts'
import { newestKey, type Keys } from './keys.ts'

/**
 * A secret that contains a row's id: `<prefix><base64url of id and seal>`. It need not be stored:
 * the seal is an HMAC of prefix and id, so the row is found by its id and the secret cannot be
 * forged.
 */
export function sealId(keys: Keys, prefix: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const seal = hmac(newestKey(keys, 'sealed_ids'), prefix + id).subarray(0, SEAL_BYTES)
  return prefix + Buffer.concat([bytes, seal]).toString('base64url')
}

const ID_BYTES = 16
const SEAL_BYTES = 20

/** The id in a sealed secret; undefined if the seal is not ours. */
export function unsealId(keys: Keys, prefix: string, secret: string): string | undefined {
  if (!secret.startsWith(prefix) || secret.length > 128) return undefined
  const bytes = Buffer.from(secret.slice(prefix.length), 'base64url')
  if (bytes.length !== ID_BYTES + SEAL_BYTES) return undefined
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const provided = bytes.subarray(ID_BYTES)
  const ours = (key: Buffer) => hmac(key, prefix + id).subarray(0, SEAL_BYTES)
  return keys.of('sealed_ids').some(key => sameBytes(ours(key), provided)) ? id : undefined
}
