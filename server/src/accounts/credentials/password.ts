import { PASSWORD_READ_MAX } from '@gatehouse/contract/accounts/credentials'
import { sameBytes } from '../../platform/crypto/hash.ts'
import { hashInThread } from '../../platform/hashing/hash-in-thread.ts'
import { newToken } from '../../platform/ids.ts'

/** Better Auth's format: 16 random bytes and a 64-byte key, in hex. */
const IMPORTED = /^([0-9a-f]{32}):([0-9a-f]{128})$/

/** The same characters typed on different keyboards give the same password. */
const normalizePassword = (password: string) => password.normalize('NFKC')

/** Hashes a password for storage. Takes 5 ms of a core, so never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> =>
  hashInThread({ kind: 'argon2id', password: normalizePassword(password) })

let dummyHash: string | undefined

/**
 * Whether the password matches the hash. Without a hash it does the same work, so that timing does
 * not reveal whether a password exists. `renewed` is a hash to store instead.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
): Promise<{ right: boolean; renewed?: string }> {
  dummyHash ??= await hashPassword(newToken())
  const readable = password.length <= PASSWORD_READ_MAX
  if (!stored || !readable) {
    await verifyArgon2id(dummyHash, readable ? password : '')
    return { right: false }
  }
  const importedHash = IMPORTED.exec(stored)
  if (!importedHash?.[1] || !importedHash[2])
    return { right: await verifyArgon2id(stored, password) }
  const right = await verifyScrypt(importedHash[1], importedHash[2], password)
  return right ? { right, renewed: await hashPassword(password) } : { right }
}

const verifyArgon2id = (stored: string, password: string) =>
  hashInThread({ kind: 'argon2id-verify', stored, password: normalizePassword(password) })

/** The hex text itself is the salt, as in Better Auth. */
async function verifyScrypt(salt: string, key: string, password: string): Promise<boolean> {
  const derived = await hashInThread({
    kind: 'scrypt',
    salt,
    password: normalizePassword(password),
  })
  return sameBytes(Buffer.from(derived), Buffer.from(key, 'hex'))
}
