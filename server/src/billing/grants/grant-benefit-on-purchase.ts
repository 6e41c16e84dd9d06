import type { GrantError } from '@gatehouse/contract/billing/grants'
import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { activeFiles, type BenefitRow } from '../benefits/benefit.ts'
import { customerStateChanged } from '../customers/customer-state-changed.ts'
import { issueLicenseKey, type KeySettings } from '../license-keys/issue-license-key.ts'
import {
  failedWith,
  statusOf,
  toGrantWebhook,
  type Purchase,
  type GrantWithOwner,
} from './grant.ts'
import { lockOrCreateGrant, setGrant } from './queries.ts'

type Owner = { organization_id: string; customer_id: string }

/**
 * Grants a benefit for a purchase. Granting it again changes nothing; a benefit that cannot be
 * delivered yet stays pending with the reason. The caller has locked the purchase.
 */
export async function grantBenefitOnPurchase(
  work: Work,
  purchase: Purchase,
  { benefit, owner }: { benefit: Pick<BenefitRow, 'id'>; owner: Owner },
): Promise<GrantWithOwner> {
  const row = await lockOrCreateGrant(work, purchase, { ...owner, benefit_id: benefit.id })
  if (statusOf(row) === 'granted') return row
  const delivered = await deliver(work, row)
  const again = row.modified_at !== null
  const grant = await setGrant(work, row, {
    ...('error' in delivered
      ? { granted_at: null, error: JSON.stringify(delivered.error) }
      : { granted_at: work.now, error: null, properties: JSON.stringify(delivered.properties) }),
    revoked_at: null,
    previous_properties: again ? JSON.stringify(row.properties) : null,
  })
  await recordEvent(work, 'benefit_grant.created', grant.organization_id, toGrantWebhook(grant))
  await customerStateChanged(work, { id: grant.customer_id, ...owner })
  return grant
}

type Delivered = { properties: Record<string, unknown> } | { error: GrantError }

/** Delivers the benefit, or returns why it cannot be delivered. */
async function deliver(work: Work, row: GrantWithOwner): Promise<Delivered> {
  const { type, properties } = row.benefit
  if (type === 'custom') return { properties: {} }
  if (type === 'downloadables') return { properties: { files: activeFiles(properties) } }
  if (type === 'license_keys') {
    // Validated with the contract's schema of this type when it was stored.
    return { properties: await issueLicenseKey(work, row, properties as KeySettings) }
  }
  if (type === 'discord' || type === 'github_repository') {
    const platform = type === 'discord' ? 'Discord' : 'GitHub'
    const message = `You need to connect a ${platform} account before this benefit can be granted.`
    return { error: failedWith('BenefitActionRequiredError', message, work.now) }
  }
  if (type === 'meter_credit') return { properties: creditOf(properties, work.now) }
  throw new Error(`benefit ${row.benefit_id} is of a type nobody writes: ${type}`)
}

/** The amount and time of the credit, from which later credits and reversals are calculated. */
function creditOf(properties: Record<string, unknown>, now: Date) {
  return {
    last_credited_meter_id: properties.meter_id,
    last_credited_units: properties.units,
    last_credited_at: now.toISOString(),
  }
}
