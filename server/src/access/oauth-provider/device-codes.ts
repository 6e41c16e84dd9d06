import { DEVICE_CODE_SECONDS } from '@gatehouse/contract/access/oauth-devices'
import { DEVICE_POLL_SECONDS } from '@gatehouse/contract/access/oauth-provider'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { later, SECOND } from '../../platform/clock.ts'
import { realNow } from '../../platform/work.ts'
import {
  lockDeviceCode,
  recordPoll,
  storeDeviceCode,
  type DeviceCodeRow,
} from '../connected-apps/device-code.ts'
import { currentExchange } from './exchange.ts'
import { machineSeconds } from './machine-seconds.ts'

/**
 * Where the library keeps the codes of devices. Users decide on our page (`oauth-devices`), so it
 * only creates them, and finds them when a device asks for its tokens.
 */
export const deviceCodes: Pick<Adapter, 'upsert' | 'find'> = {
  upsert: async (value, payload) => {
    const { jti: _value, userCode: user_code = '', clientId: client_id = '', ...kept } = payload
    const stored = { ...kept, clientId: client_id }
    const code = { value, user_code, payload: stored, seconds: DEVICE_CODE_SECONDS, client_id }
    await storeDeviceCode(currentExchange().work, code)
  },
  find: async value => {
    const { work } = currentExchange()
    const row = await lockDeviceCode(work, value)
    if (!row) return undefined
    const now = realNow(work)
    if (isPending(row)) {
      const next = row.polled_at && later(row.polled_at, DEVICE_POLL_SECONDS * SECOND)
      // RFC 8628, section 3.5.
      if (next && next > now) throw new errors.SlowDown()
      await recordPoll(work, row.id)
    }
    return toPayload(row, value, now)
  },
}

const isPending = ({ consumed_at, payload: { accountId, error } }: DeviceCodeRow) =>
  consumed_at === null && accountId === undefined && error === undefined

function toPayload(row: DeviceCodeRow, value: string, now: Date): AdapterPayload {
  const { payload, consumed_at, expires_at } = row
  return {
    ...payload,
    jti: value,
    // It expires by our clock, but the library compares with its own.
    ...(expires_at <= now && { exp: machineSeconds() - 1 }),
    ...(consumed_at && { consumed: Math.floor(consumed_at.getTime() / SECOND) }),
  }
}
