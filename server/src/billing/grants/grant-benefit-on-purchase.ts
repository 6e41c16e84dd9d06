import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import type { BenefitRow } from '../benefits/benefit.ts'
import { propertiesOf, strategyOf } from '../benefits/strategies.ts'
import { customerStateChanged } from '../customers/customer-state-changed.ts'
import { statusOf, toGrantWebhook, type Purchase, type GrantWithOwner } from './grant.ts'
import { deliveredColumns } from './delivered-columns.ts'
import { lockOrCreateGrant, setGrant, type GrantHolder } from './queries.ts'

/** The merchant, and who gets the benefit. */
export type GrantOwner = GrantHolder & { organization_id: string }

/**
 * Grants a benefit for a purchase. Granting it again changes nothing; a benefit that cannot be
 * delivered yet stays pending with the reason. The caller has locked the purchase.
 */
export async function grantBenefitOnPurchase(
  work: Work,
  purchase: Purchase,
  { benefit, owner }: { benefit: Pick<BenefitRow, 'id'>; owner: GrantOwner },
): Promise<GrantWithOwner> {
  const row = await lockOrCreateGrant(work, purchase, { ...owner, benefit_id: benefit.id })
  if (statusOf(row) === 'granted') return row
  const result = await strategyOf(row.benefit).grant(work, row, propertiesOf(row.benefit), {
    renewing: false,
  })
  const again = row.modified_at !== null
  const grant = await setGrant(work, row, {
    ...deliveredColumns(result, work.now),
    revoked_at: null,
    previous_properties: again ? JSON.stringify(row.properties) : null,
  })
  await recordEvent(work, 'benefit_grant.created', grant.organization_id, toGrantWebhook(grant))
  const { organization_id, customer_id: id } = grant
  await customerStateChanged(work, { id, organization_id })
  return grant
}
