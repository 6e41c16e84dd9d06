import { grantLifecycle } from '@gatehouse/contract/billing/grants'
import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { strategyOf } from '../benefits/strategies.ts'
import { customerStateChanged } from '../customers/customer-state-changed.ts'
import { statusOf, toGrantWebhook, type GrantWithOwner } from './grant.ts'
import { setGrant } from './queries.ts'

/** Revokes a locked grant, and with it what it delivered. */
export async function revokeGrant(work: Work, row: GrantWithOwner): Promise<void> {
  if (!grantLifecycle.can('revoke', statusOf(row))) return
  await strategyOf(row.benefit).revoke?.(work, row)
  const grant = await setGrant(work, row, {
    granted_at: null,
    revoked_at: work.now,
    error: null,
    previous_properties: JSON.stringify(row.properties),
  })
  const { organization_id, customer_id } = grant
  await recordEvent(work, 'benefit_grant.revoked', organization_id, toGrantWebhook(grant))
  await customerStateChanged(work, { id: customer_id, organization_id })
}
