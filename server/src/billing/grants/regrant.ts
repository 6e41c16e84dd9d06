import type { Platform } from '@gatehouse/contract/billing/platforms'
import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { benefitStrategies, propertiesOf, strategyOf } from '../benefits/strategies.ts'
import { customerStateChanged } from '../customers/customer-state-changed.ts'
import { deliveryError } from '../integrations/access/delivery-error.ts'
import { releaseAccess } from '../integrations/access/release-access.ts'
import { deliveredColumns } from './delivered-columns.ts'
import { statusOf, toGrantWebhook, type GrantWithOwner } from './grant.ts'
import { lockGrantsOfTypes } from './lock-grants.ts'
import { setGrant } from './queries.ts'

/**
 * Delivers a locked grant again: for another account, or after a change of what it delivers. What
 * it delivered before is removed, unless another grant needs it.
 */
export async function regrant(
  work: Work,
  row: GrantWithOwner,
  { account_id, renewing }: { account_id?: string; renewing: boolean },
): Promise<GrantWithOwner> {
  const chosen = { ...row.properties, ...(account_id !== undefined && { account_id }) }
  const { benefit } = row
  const result = await strategyOf(benefit).grant(
    work,
    { ...row, properties: chosen },
    propertiesOf(benefit),
    { renewing },
  )
  // What the same account has is kept until the platform has changed it.
  const keeps = 'pending' in result && result.pending['account_id'] === grantedAccount(row)
  if (keeps) return row
  return await publishUpdate(work, row, deliveredColumns(result, work.now))
}

const grantedAccount = (row: GrantWithOwner): unknown =>
  statusOf(row) === 'granted' ? row.properties['granted_account_id'] : undefined

/** Takes a locked grant from its account: it waits until the customer chooses another one. */
export async function detachAccount(
  work: Work,
  row: GrantWithOwner,
  platform: Platform,
): Promise<GrantWithOwner> {
  await releaseAccess(work, row.id)
  const error = deliveryError(platform, 'account_required', work.now)
  return await publishUpdate(work, row, {
    granted_at: null,
    error: JSON.stringify(error),
    properties: JSON.stringify({}),
  })
}

/** Delivers the grants of a customer that wait for an account of a platform. */
export async function resumeWaiting(
  work: Work,
  { customer_id, platform }: { customer_id: string; platform: Platform },
): Promise<void> {
  for (const row of await lockGrantsOfTypes(work, customer_id, typesOf(platform))) {
    if (statusOf(row) === 'waiting') await regrant(work, row, { renewing: false })
  }
}

/** Takes all grants of a customer from an account that is disconnected. */
export async function detachAll(
  work: Work,
  of: { customer_id: string; platform: Platform; account_id: string },
): Promise<void> {
  for (const row of await lockGrantsOfTypes(work, of.customer_id, typesOf(of.platform))) {
    const account_id = row.access?.account_id ?? row.properties['account_id']
    if (account_id === of.account_id) await detachAccount(work, row, of.platform)
  }
}

const typesOf = (platform: Platform): string[] =>
  Object.entries(benefitStrategies).flatMap(([type, strategy]) =>
    strategy.platform === platform ? [type] : [],
  )

async function publishUpdate(
  work: Work,
  row: GrantWithOwner,
  values: Parameters<typeof setGrant>[2],
): Promise<GrantWithOwner> {
  const grant = await setGrant(work, row, {
    ...values,
    previous_properties: JSON.stringify(row.properties),
  })
  const { organization_id, customer_id } = grant
  await recordEvent(work, 'benefit_grant.updated', organization_id, toGrantWebhook(grant))
  await customerStateChanged(work, { id: customer_id, organization_id })
  return grant
}
