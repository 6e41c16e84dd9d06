import type { DeviceRequest } from '@gatehouse/contract/access/oauth-devices'
import { scopesIn } from '@gatehouse/contract/access/oauth-scopes'
import { lettersOf, spelled } from '../../accounts/device-authorizations/authorization.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import type { Reading } from '../../platform/work.ts'
import { findByUserCode } from '../connected-apps/device-code.ts'
import { offeredOrganizations } from '../oauth-provider/authorization-request.ts'
import { toPublicClient } from '../oauth-provider/public-client.ts'
import { pendingDevice } from './pending-device.ts'

/** What the page shows about the device whose code the signed-in user has typed. */
export async function reviewDevice(work: Reading, typed: string): Promise<DeviceRequest> {
  const { user_id } = signedIn(work)
  const { row, stored, client } = await pendingDevice(work, await findByUserCode(work, typed))
  const { params, deviceInfo } = stored
  return {
    user_code: spelled(lettersOf(typed)),
    client: toPublicClient(client),
    sub_type: params.sub_type === 'organization' ? 'organization' : 'user',
    scopes: scopesIn(params.scope),
    organizations: await offeredOrganizations(work, user_id, params),
    ip_address: deviceInfo.ip,
    user_agent: deviceInfo.user_agent,
    created_at: row.created_at,
  }
}
