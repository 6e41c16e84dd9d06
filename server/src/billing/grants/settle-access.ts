import type { GrantError } from '@gatehouse/contract/billing/grants'
import type { DeliveryReason, Platform } from '@gatehouse/contract/billing/platforms'
import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { propertiesOf, strategyOf } from '../benefits/strategies.ts'
import { customerStateChanged } from '../customers/customer-state-changed.ts'
import { deliveryError } from '../integrations/access/delivery-error.ts'
import { statusOf, toGrantWebhook, type GrantWithOwner } from './grant.ts'
import { lockGrantsOfAccess } from './lock-grants.ts'
import { setGrant } from './queries.ts'

/** Applies what a platform did with an access to the grants that need it. */
export async function settleAccess(work: Work, access_id: string): Promise<void> {
  for (const row of await lockGrantsOfAccess(work, access_id)) await settleGrant(work, row)
}

async function settleGrant(work: Work, row: GrantWithOwner): Promise<void> {
  const { access } = row
  if (!access) return
  const { reason } = access
  const given = access.status === 'granted' || access.status === 'invited'
  if (given) return markGranted(work, row, access.account_id)
  // Only platforms and reasons of the contract are stored.
  if (reason === null || access.status === 'pending') return
  const error = deliveryError(access.platform as Platform, reason as DeliveryReason, work.now)
  await markNotGranted(work, row, error)
}

async function markGranted(work: Work, row: GrantWithOwner, account_id: string): Promise<void> {
  const { benefit } = row
  const properties = strategyOf(benefit).delivered?.(propertiesOf(benefit), account_id) ?? {}
  const same = JSON.stringify(sorted(properties)) === JSON.stringify(sorted(row.properties))
  if (statusOf(row) === 'granted' && same) return
  await publish(work, row, {
    granted_at: row.granted_at ?? work.now,
    error: null,
    properties: JSON.stringify(properties),
    previous_properties: JSON.stringify(row.properties),
  })
}

const sorted = (properties: Record<string, unknown>) =>
  Object.entries(properties).toSorted(([one], [other]) => one.localeCompare(other))

/** A grant that was given and is not any more, such as by a declined invitation, waits again. */
async function markNotGranted(work: Work, row: GrantWithOwner, error: GrantError): Promise<void> {
  const before = row.error as GrantError | null
  if (row.granted_at === null && before?.message === error.message) return
  await publish(work, row, { granted_at: null, error: JSON.stringify(error) })
}

async function publish(work: Work, row: GrantWithOwner, values: Parameters<typeof setGrant>[2]) {
  const grant = await setGrant(work, row, values)
  const { organization_id, customer_id } = grant
  await recordEvent(work, 'benefit_grant.updated', organization_id, toGrantWebhook(grant))
  await customerStateChanged(work, { id: customer_id, organization_id })
}
