import {
  DEVICE_POLL_SECONDS,
  deviceProblems,
  type DeviceToken,
  type DeviceTokenRequest,
} from '@gatehouse/contract/accounts/device-authorizations'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'
import { rejectAndCommit, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { getSession, lockActiveSession } from '../sessions/queries.ts'
import { lockUserShared } from '../users/queries.ts'
import { requireEnabled, type AuthorizationRow } from './authorization.ts'
import { deleteAuthorization, lockByDeviceCode, updateAuthorization } from './queries.ts'

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code'

/** Gives an approved program its session, once; or says why it has none yet. */
export async function issueSession(
  work: Work,
  { grant_type, device_code, client_id }: DeviceTokenRequest,
): Promise<DeviceToken | Reply<never>> {
  if (grant_type !== GRANT_TYPE) fail(deviceProblems.grant_type)
  await requireEnabled(work)
  const row = await lockByDeviceCode(work, device_code)
  if (!row) return fail(deviceProblems.unknown_device_code)
  if (row.client_id !== client_id) fail(deviceProblems.other_client)
  const wait = await problemOf(work, row)
  if (wait) return rejectAndCommit(wait)
  await deleteAuthorization(work, row.id)
  const from = row.session_id === null ? undefined : await lockActiveSession(work, row.session_id)
  const user = from && (await lockUserShared(work, from.user_id))
  // The user has signed out where they approved it.
  if (!from || !user) return rejectAndCommit(deviceProblems.denied)
  const { created_at } = from
  const how = { remember: true, by: 'device', from: { created_at } } as const
  const { id, token } = await completeSignIn(work, user, how)
  const { expires_at } = await getSession(work, id)
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: Math.floor((expires_at.getTime() - work.now.getTime()) / SECOND),
    scope: row.scope,
  }
}

/** Why a program has no session yet; undefined if it is approved. Its request is recorded. */
async function problemOf(work: Work, row: AuthorizationRow): Promise<Problem | undefined> {
  const { id, status, polled_at, expires_at } = row
  const tooSoon = polled_at !== null && later(polled_at, DEVICE_POLL_SECONDS * SECOND) > work.now
  if (tooSoon) return deviceProblems.slow_down
  if (expires_at <= work.now || status === 'denied') {
    await deleteAuthorization(work, id)
    return status === 'denied' ? deviceProblems.denied : deviceProblems.expired
  }
  if (status === 'approved') return undefined
  await updateAuthorization(work, id, { polled_at: work.now })
  return deviceProblems.pending
}
