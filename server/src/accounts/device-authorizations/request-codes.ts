import {
  DEVICE_CODE_SECONDS,
  DEVICE_POLL_SECONDS,
  deviceProblems,
  USER_CODE_ALPHABET,
  USER_CODE_LENGTH,
  type DeviceCodeRequest,
  type DeviceCodes,
} from '@gatehouse/contract/accounts/device-authorizations'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { hashOfUserCode, requireEnabled, spelled } from './authorization.ts'
import { insertAuthorization } from './queries.ts'

const DEVICE_CODE_LENGTH = 40

/** Gives a program a code to show and one to ask for its session with. */
export async function requestCodes(work: Work, body: DeviceCodeRequest): Promise<DeviceCodes> {
  await requireEnabled(work)
  const { client_id, user_id = null, scope = '' } = body
  if (!client_id) return fail(deviceProblems.client_required)
  const isOfNobody = user_id !== null && !(await exists(work, user_id))
  const device_code = newToken(DEVICE_CODE_LENGTH)
  const letters = newToken(USER_CODE_LENGTH, USER_CODE_ALPHABET)
  await insertAuthorization(work, {
    id: newId(),
    device_code_hash: sha256(device_code),
    user_code_hash: hashOfUserCode(work.server.keys, letters),
    ...{ client_id, scope, status: isOfNobody ? 'denied' : 'pending' },
    user_id: isOfNobody ? null : user_id,
    ip_address: work.actor.request.ip,
    user_agent: work.actor.request.user_agent,
    created_at: work.now,
    expires_at: later(work.now, DEVICE_CODE_SECONDS * SECOND),
  })
  const user_code = spelled(letters)
  const page = new URL('/device', work.server.base_url)
  const complete = new URL(page)
  complete.searchParams.set('user_code', user_code)
  return {
    ...{ device_code, user_code, verification_uri: page.href },
    verification_uri_complete: complete.href,
    ...{ expires_in: DEVICE_CODE_SECONDS, interval: DEVICE_POLL_SECONDS },
  }
}

/** A user who is named and does not exist approves nothing: the response tells nobody who does. */
const exists = async (work: Work, id: string) =>
  (await work.sql.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined
