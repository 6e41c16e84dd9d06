import { ID_TOKEN_SECONDS } from '@gatehouse/contract/access/oauth-provider'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK } from 'jose'
import { DAY, later, SECOND } from '../../platform/clock.ts'
import { decrypt, encrypt } from '../../platform/crypto/keys.ts'
import { advisoryLocks, lockUntilCommit } from '../../platform/db/advisory-locks.ts'
import { newId } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'

/** Every OpenID Connect client can verify it. */
export const ID_TOKEN_ALGORITHM = 'RS256'
const MODULUS_BITS = 2048
/** How long a key signs, and how long it stays published after its last signature. */
const SIGNING_MS = 90 * DAY
const PUBLISHED_MS = DAY + ID_TOKEN_SECONDS * SECOND

type KeyRow = { id: string; private_key: Buffer; created_at: Date; retired_at: Date | null }

/** The published keys, the one that signs first. It is replaced when it is 90 days old. */
export async function currentKeys(work: Work): Promise<KeyRow[]> {
  const rows = await listKeys(work)
  if (!isDue(work, rows)) return rows
  await lockUntilCommit(work, advisoryLocks.oauth_signing_keys)
  const again = await listKeys(work)
  if (!isDue(work, again)) return again
  const now = realNow(work)
  await work.sql
    .deleteFrom('oauth_signing_keys')
    .where('retired_at', '<=', later(now, -PUBLISHED_MS))
    .execute()
  await work.sql
    .updateTable('oauth_signing_keys')
    .set({ retired_at: now })
    .where('retired_at', 'is', null)
    .execute()
  await createKey(work)
  return listKeys(work)
}

function isDue(work: Work, [current]: KeyRow[]): boolean {
  const now = realNow(work)
  return !current || current.retired_at !== null || later(current.created_at, SIGNING_MS) <= now
}

function listKeys(work: Work): Promise<KeyRow[]> {
  return work.sql
    .selectFrom('oauth_signing_keys')
    .select(['id', 'private_key', 'created_at', 'retired_at'])
    .where(eb =>
      eb.or([
        eb('retired_at', 'is', null),
        eb('retired_at', '>', later(realNow(work), -PUBLISHED_MS)),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

async function createKey(work: Work): Promise<void> {
  const pair = await generateKeyPair(ID_TOKEN_ALGORITHM, {
    modulusLength: MODULUS_BITS,
    extractable: true,
  })
  await work.sql
    .insertInto('oauth_signing_keys')
    .values({
      id: newId(),
      public_key: JSON.stringify(await exportJWK(pair.publicKey)),
      private_key: encrypt(work.server.keys, await exportPKCS8(pair.privateKey)),
      created_at: realNow(work),
    })
    .execute()
}

/** A stored key as the library uses it. */
export async function toPrivateJwk(work: Work, { id, private_key }: KeyRow): Promise<JWK> {
  const pem = decrypt(work.server.keys, private_key)
  const key = await importPKCS8(pem, ID_TOKEN_ALGORITHM, { extractable: true })
  return { ...(await exportJWK(key)), kid: id, alg: ID_TOKEN_ALGORITHM, use: 'sig' }
}
