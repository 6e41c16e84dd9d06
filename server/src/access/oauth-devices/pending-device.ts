import { decisionProblems } from '@gatehouse/contract/access/oauth-requests'
import { DEVICE_GRANT_TYPE } from '@gatehouse/contract/access/oauth-clients'
import { fail } from '@gatehouse/contract/kit/problems'
import { z } from 'zod'
import type { Reading } from '../../platform/work.ts'
import type { DeviceCodeRow } from '../connected-apps/device-code.ts'
import type { ClientRow } from '../oauth-clients/client.ts'
import { findClient } from '../oauth-clients/queries.ts'

/** What the library stores of a device's request, as far as the user's decision depends on it. */
const Stored = z.object({
  clientId: z.string(),
  deviceInfo: z.object({ ip: z.string(), user_agent: z.string() }),
  params: z.object({
    scope: z.string().default(''),
    sub_type: z.string().optional(),
    sub: z.string().optional(),
  }),
  /** Set once a user has allowed it, or denied it. */
  accountId: z.undefined().optional(),
  error: z.undefined().optional(),
})

/** A device's request that no user has decided. */
export type PendingDevice = {
  row: DeviceCodeRow
  stored: z.output<typeof Stored>
  client: ClientRow
}

/** The request of a device that waits for its user. An app may have been changed since. */
export async function pendingDevice(
  work: Reading,
  row: DeviceCodeRow | undefined,
): Promise<PendingDevice> {
  const { data: stored } = Stored.safeParse(row?.payload)
  if (!row || !stored || row.consumed_at !== null) return fail(decisionProblems.code_not_found)
  const client = await findClient(work, stored.clientId)
  if (!client?.grant_types.includes(DEVICE_GRANT_TYPE)) return fail(decisionProblems.code_not_found)
  return { row, stored, client }
}
