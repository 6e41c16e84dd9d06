import { Platform } from '@gatehouse/contract/billing/platforms'
import { z } from 'zod'
import type { FlowKind } from '../../integrations/platform-flow.ts'

/** A connection that a customer has started, until they return. */
const ConnectionFlow = z.object({
  platform: Platform,
  organization_id: z.string(),
  customer_id: z.string(),
  return_to: z.string(),
})
export type ConnectionFlow = z.output<typeof ConnectionFlow>

/** The flow by which a customer connects an account of a platform. */
export const connectionFlow: FlowKind<ConnectionFlow> = {
  purpose: 'connect-account',
  cookie: 'gatehouse.connection',
  callback: '/v1/customer-portal/oauth-accounts/callback',
  schema: ConnectionFlow,
}
