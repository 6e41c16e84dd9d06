import { ENTITLEMENT_CHANNEL } from '@gatehouse/contract/billing/entitlements'
import { z } from 'zod'
import { statement } from '../../platform/db/statement.ts'
import { realNow, type Work } from '../../platform/work.ts'

/** What changed of what customers may do; without customers, it concerns all of a merchant's. */
export const EntitlementNotice = z.object({
  organization_id: z.string(),
  customer_ids: z.array(z.string()).nullable(),
  /** Only quantities changed, which may happen very often. */
  by_usage: z.boolean(),
})
export type EntitlementNotice = z.output<typeof EntitlementNotice>

/** A payload of a notification has less than 8,000 bytes. */
const CUSTOMERS_MAX = 150

/**
 * Announces to programs that follow it what customers may do now. Costs a lookup where nobody does:
 * notifications make commits wait for each other.
 */
export async function entitlementsChanged(work: Work, notices: EntitlementNotice[]): Promise<void> {
  const parts = notices.flatMap(splitNotice)
  if (parts.length === 0) return
  await statement`
    select pg_notify(${ENTITLEMENT_CHANNEL}, n.payload)
    from unnest(${parts.map(part => part.organization_id)}::uuid[],
      ${parts.map(part => JSON.stringify(part))}::text[]) n (organization_id, payload)
    where exists (select from entitlement_streams s
      where s.organization_id = n.organization_id
        and s.expires_at > ${realNow(work)})`.executeUnawaited(work.sql)
}

/** The same for a change that concerns every customer of a merchant. */
export const allEntitlementsChanged = (work: Work, organization_id: string): Promise<void> =>
  entitlementsChanged(work, [{ organization_id, customer_ids: null, by_usage: false }])

function splitNotice(notice: EntitlementNotice): EntitlementNotice[] {
  const { customer_ids } = notice
  if (customer_ids === null) return [notice]
  const count = Math.ceil(customer_ids.length / CUSTOMERS_MAX)
  return Array.from({ length: count }, (_, n) => ({
    ...notice,
    customer_ids: customer_ids.slice(n * CUSTOMERS_MAX, (n + 1) * CUSTOMERS_MAX),
  }))
}
