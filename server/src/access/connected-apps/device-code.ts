import { hashOfUserCode, lettersOf } from '../../accounts/device-authorizations/authorization.ts'
import { later, SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId } from '../../platform/ids.ts'
import { realNow, type Reading, type Work } from '../../platform/work.ts'
import { clientOf, generationOf, isUsable, type TokenPayload } from './token.ts'

/** The kind under which the codes of devices are stored. */
export const DEVICE_KIND = 'DeviceCode'

type NewDeviceCode = {
  /** With which the device asks for its tokens. */
  value: string
  /** Which the user types. */
  user_code: string
  payload: TokenPayload
  seconds: number
  client_id: string
}

/** Stores the codes of a device, both as hashes. */
export async function storeDeviceCode(work: Work, code: NewDeviceCode): Promise<void> {
  const now = realNow(work)
  await work.sql
    .insertInto('oauth_tokens')
    .values({
      id: newId(),
      kind: DEVICE_KIND,
      token_hash: sha256(code.value),
      user_code_hash: hashOfUserCode(work.server.keys, lettersOf(code.user_code)),
      oauth_client_id: clientOf(code.client_id),
      payload: JSON.stringify(code.payload),
      created_at: now,
      expires_at: later(now, code.seconds * SECOND),
    })
    .execute()
}

/** What is stored of a device's codes. */
export type DeviceCodeRow = {
  id: string
  payload: TokenPayload
  polled_at: Date | null
  consumed_at: Date | null
  created_at: Date
  expires_at: Date
}

const codesOf = (work: Reading) =>
  work.sql
    .selectFrom('oauth_tokens as t')
    .select(['t.id', 't.payload', 't.polled_at', 't.consumed_at', 't.created_at', 't.expires_at'])
    .$narrowType<{ payload: TokenPayload }>()
    .where('t.kind', '=', DEVICE_KIND)

/** The code with which a device asks, locked, also if it has expired. */
export function lockDeviceCode(work: Work, value: string): Promise<DeviceCodeRow | undefined> {
  return codesOf(work)
    .where('t.token_hash', '=', sha256(value))
    .where(isUsable(realNow(work)))
    .forUpdate('t')
    .executeTakeFirst()
}

/** The codes of a device by what the user typed, unless they have expired. */
export function findByUserCode(work: Reading, typed: string): Promise<DeviceCodeRow | undefined> {
  return typedQuery(work, typed).executeTakeFirst()
}

/** The same, locked, so that of two decisions one is too late. */
export function lockByUserCode(work: Work, typed: string): Promise<DeviceCodeRow | undefined> {
  return typedQuery(work, typed).forUpdate('t').executeTakeFirst()
}

const typedQuery = (work: Reading, typed: string) =>
  codesOf(work)
    .where('t.user_code_hash', '=', hashOfUserCode(work.server.keys, lettersOf(typed)))
    .where('t.expires_at', '>', realNow(work))

/** Notes that a device has asked for its tokens. */
export async function recordPoll(work: Work, id: string): Promise<void> {
  await work.sql
    .updateTable('oauth_tokens')
    .set({ polled_at: realNow(work) })
    .where('id', '=', id)
    .execute()
}

type Settled = {
  payload: TokenPayload
  /** The sign-in that begins when the user allows it. */
  grant_id?: string
}

/** Stores what the user has decided: the device gets it in its next response. */
export async function settleDeviceCode(
  work: Work,
  id: string,
  { payload, grant_id }: Settled,
): Promise<void> {
  await work.sql
    .updateTable('oauth_tokens')
    .set({
      payload: JSON.stringify(payload),
      ...(grant_id !== undefined && {
        grant_id,
        session_generation: generationOf(grant_id),
      }),
    })
    .where('id', '=', id)
    .execute()
}
