import type { DeviceDecision } from '@gatehouse/contract/access/oauth-devices'
import { decisionProblems } from '@gatehouse/contract/access/oauth-requests'
import { fail } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import type { SignedIn } from '../../actors/actor.ts'
import { SECOND } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { lockByUserCode, settleDeviceCode } from '../connected-apps/device-code.ts'
import { startGrant } from '../connected-apps/grant.ts'
import { allowApp, organizationFor } from '../oauth-provider/allow-app.ts'
import { pendingDevice, type PendingDevice } from './pending-device.ts'

/**
 * Stores the user's decision where the library finds it when the device asks for its tokens.
 * The first decision counts.
 */
export async function decideDevice(
  work: Work,
  { user_code, action, organization_id }: DeviceDecision,
): Promise<void> {
  const session = signedIn(work)
  if (session.impersonated_by !== null) fail(decisionProblems.impersonated)
  const pending = await pendingDevice(work, await lockByUserCode(work, user_code))
  const { row, stored, client } = pending
  if (action === 'deny') {
    const denied = { error: 'access_denied', errorDescription: 'The user denied the request.' }
    return settleDeviceCode(work, row.id, { payload: { ...row.payload, ...denied } })
  }
  const { user_id } = session
  const asked = { client, user_id, params: stored.params }
  const organization = await organizationFor(work, asked, organization_id)
  const consent = await allowApp(work, asked, organization)
  const grant_id = newId()
  await startGrant(work, grant_id, consent)
  const allowed = {
    accountId: organization ?? user_id,
    grantId: grant_id,
    scope: stored.params.scope,
    authTime: signedInAt(work, pending, session),
  }
  return settleDeviceCode(work, row.id, { payload: { ...row.payload, ...allowed }, grant_id })
}

/** When the user signed in, by the machine's clock, by which the library measures. */
function signedInAt(work: Work, { row }: PendingDevice, { fresh_from }: SignedIn): number {
  const before = (row.created_at.getTime() - fresh_from.getTime()) / SECOND
  return Math.floor(Number(row.payload.iat) - before)
}
