import type { SecondFactorMethod } from '@gatehouse/contract/accounts/two-factor'
import type { Selectable } from 'kysely'
import { sha256 } from '../../platform/crypto/hash.ts'
import { later, MINUTE, SECOND } from '../../platform/clock.ts'
import type { PendingSignInsTable } from '../../platform/db/tables.ts'
import { signValue, verifyValue, type Cookie } from '../../platform/http/cookies.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { cookieName } from './session-cookies.ts'

/** A sign-in whose first factor is verified and whose second is pending. */
export type PendingSignIn = Omit<Selectable<PendingSignInsTable>, 'token_hash'>

/** How long the second factor may take. */
const PENDING_MS = 10 * MINUTE

/** Stores a pending sign-in; the cookie identifies it. */
export async function storePendingSignIn(
  work: Work,
  user_id: string,
  { remember, by }: { remember: boolean; by: string },
): Promise<Cookie> {
  const token = newToken()
  await work.sql
    .deleteFrom('pending_sign_ins')
    .where('user_id', '=', user_id)
    .where('expires_at', '<=', work.now)
    .execute()
  await work.sql
    .insertInto('pending_sign_ins')
    .values({
      id: newId(),
      user_id,
      token_hash: sha256(token),
      proven_by: by,
      remember,
      expires_at: later(work.now, PENDING_MS),
      created_at: work.now,
    })
    .execute()
  const value = signValue(work.server.keys, token)
  return { name: cookieName(work.server, 'two_factor'), value, max_age: PENDING_MS / SECOND }
}

/** This browser's pending sign-in, locked until the transaction ends. */
export async function lockPendingSignIn(work: Work): Promise<PendingSignIn | undefined> {
  const token = pendingSignInId(work)
  if (token === undefined) return undefined
  return work.sql
    .selectFrom('pending_sign_ins')
    .select(['id', 'user_id', 'proven_by', 'remember', 'failures', 'expires_at', 'created_at'])
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', work.now)
    .forUpdate()
    .executeTakeFirst()
}

function pendingSignInId({ actor, server: place }: Pick<Reading, 'actor' | 'server'>) {
  return verifyValue(place.keys, actor.request.cookies?.get(cookieName(place, 'two_factor')))
}

/** Counts a wrong code against a sign-in. */
export async function failPendingSignIn(work: Work, id: string): Promise<void> {
  await work.sql
    .updateTable('pending_sign_ins')
    .set(row => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Uses up a pending sign-in. */
export async function deletePendingSignIn(work: Work, id: string): Promise<void> {
  await work.sql.deleteFrom('pending_sign_ins').where('id', '=', id).execute()
}

/** Ends all pending sign-ins of a user: their first factor no longer counts. */
export async function deletePendingSignIns(work: Work, user_id: string): Promise<void> {
  await work.sql.deleteFrom('pending_sign_ins').where('user_id', '=', user_id).execute()
}

/** Deletes the cookie of a pending sign-in in the browser, if it has one. */
export function clearPendingCookies({
  actor,
  server: place,
}: Pick<Reading, 'actor' | 'server'>): Cookie[] {
  const name = cookieName(place, 'two_factor')
  return actor.request.cookies?.has(name) ? [{ name, value: '', max_age: 0 }] : []
}

/**
 * The second factors a user may use. An emailed code adds nothing for a user whose first factor was
 * their mailbox, unless there is no other method.
 */
export async function methodsOf(
  work: Reading,
  user_id: string,
  proven_by: string,
): Promise<SecondFactorMethod[]> {
  const { two_factor_mail_enabled } = await settingsOf(work)
  const found = await work.sql
    .selectFrom('two_factors')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  if (!found) return ['otp']
  const mails = two_factor_mail_enabled && proven_by === 'password'
  return mails ? ['totp', 'otp'] : ['totp']
}
