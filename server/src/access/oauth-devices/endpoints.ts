import { oauthDeviceEndpoints } from '@gatehouse/contract/access/oauth-devices'
import { DEVICE_POLL_SECONDS, providerPaths } from '@gatehouse/contract/access/oauth-provider'
import { implement, type RawContext } from '../../platform/http/implement.ts'
import { respond } from '../oauth-provider/respond.ts'
import { decideDevice } from './decide-device.ts'
import { reviewDevice } from './review-device.ts'

/** The library's response, with the interval that it leaves out. */
async function request(context: RawContext<unknown>): Promise<Response> {
  const path = providerPaths.device_authorization
  const { response } = await respond(context, { path, has_subject: true })
  if (response.status !== 200) return response
  const body = (await response.json()) as object
  return Response.json({ ...body, interval: DEVICE_POLL_SECONDS }, { headers: response.headers })
}

/** Apps on devices without a browser. */
export const oauthDevices = implement(oauthDeviceEndpoints, {
  request,
  review: (work, { user_code }) => reviewDevice(work, user_code),
  decide: (work, { body }) => decideDevice(work, body),
})
