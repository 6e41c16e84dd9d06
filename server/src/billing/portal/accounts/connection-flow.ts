import { Platform } from '@gatehouse/contract/billing/platforms'
import { originOfHost } from '@gatehouse/contract/organizations/portal-address'
import { z } from 'zod'
import { servedStatuses } from '../../../organizations/portal-domains/portal-domain.ts'
import type { Work } from '../../../platform/work.ts'
import { findFlow, type FlowKind } from '../../integrations/platform-flow.ts'

/** A connection that a customer has started, until they return. */
const ConnectionFlow = z.object({
  platform: Platform,
  organization_id: z.string(),
  customer_id: z.string(),
  return_to: z.string(),
  /** Whether it was started at the merchant's domain, where the browser has the cookie. */
  at_domain: z.boolean().default(false),
})
export type ConnectionFlow = z.output<typeof ConnectionFlow>

/** The flow by which a customer connects an account of a platform. */
export const connectionFlow: FlowKind<ConnectionFlow> = {
  purpose: 'connect-account',
  cookie: 'gatehouse.connection',
  callback: '/v1/customer-portal/oauth-accounts/callback',
  schema: ConnectionFlow,
}

/**
 * The origin of the merchant's domain at which a returned state was started. The platform knows
 * only the server's own address, where the browser does not have the cookie.
 */
export async function domainOfConnection(work: Work, state: string): Promise<string | undefined> {
  if (work.actor.request.portal_domain) return undefined
  const flow = await findFlow(work, connectionFlow, state)
  if (!flow?.at_domain) return undefined
  const merchant = await work.sql
    .selectFrom('portal_domains')
    .select('host')
    .where('organization_id', '=', flow.organization_id)
    .where('status', 'in', servedStatuses)
    .executeTakeFirst()
  return merchant && originOfHost(work.server.base_url, merchant.host)
}
