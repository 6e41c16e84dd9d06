/** OWASP's setting for argon2id: 19 MiB, two passes, one lane. */
export const ARGON2ID = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const

/** Better Auth's scrypt: memory is 128 · N · r, so twice that is allowed. */
export const SCRYPT = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 } as const
export const SCRYPT_BYTES = 64

/** A request to the hashing threads; each takes some milliseconds of a core. */
export type HashRequest =
  | { kind: 'argon2id'; password: string }
  | { kind: 'argon2id-verify'; stored: string; password: string }
  | { kind: 'scrypt'; salt: string; password: string }

/** The hash as text, whether it matches, or the derived bytes. */
export type HashResult<Q extends HashRequest> = Q extends { kind: 'argon2id' }
  ? string
  : Q extends { kind: 'scrypt' }
    ? Uint8Array
    : boolean
