import {
  customerMergeProblems,
  type CustomerMerge,
} from '@gatehouse/contract/billing/customer-merges'
import { customerProblems, type Customer } from '@gatehouse/contract/billing/customers'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { anonymizedColumns } from '../customers/anonymize-customer.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'
import { insertAlias, redirectMerged } from '../customers/merged.ts'
import { publishCustomerUpdate } from '../customers/publish-customer-update.ts'
import { findCustomer, lockCustomerIn } from '../customers/queries.ts'
import { setCustomer } from '../customers/store-customer.ts'
import { publishSubscriptionEvents } from '../subscriptions/publish-subscription-events.ts'
import { lockSubscriptionsOf } from '../subscriptions/queries.ts'
import { findObstacle } from './find-obstacle.ts'
import { moveRows, type MergedPair } from './move-rows.ts'

/**
 * Merges a customer into another who is the same person: everything moves, in one transaction. The
 * sums of the ledger stay as they are. The id and the external id of the merged customer find the
 * other from then on; its row names nobody any more.
 */
export async function mergeCustomers(
  work: Work,
  id: string,
  { source_id, confirmation }: CustomerMerge,
): Promise<Customer> {
  const pair = await lockPair(work, { id, source_id })
  const { source, target } = pair
  if (confirmation.trim().toLowerCase() !== source.email.toLowerCase()) {
    fail(customerMergeProblems.not_confirmed)
  }
  const obstacle = await findObstacle(work, pair)
  if (obstacle) fail(customerMergeProblems[obstacle])
  const before = toCustomer(source)
  const moved = await lockSubscriptionsOf(work, source.id)
  await markMerged(work, pair)
  await moveRows(work, pair)
  await inheritFrom(work, pair)
  for (const subscription of moved) {
    await publishSubscriptionEvents(work, subscription, ['subscription.updated'])
  }
  await publish(work, pair, before)
  const after = await findCustomer(work, { id: target.id })
  return toCustomer(after ?? fail(customerProblems.not_found))
}

/** Locks both customers, always in the same order, so that two merges wait for each other. */
async function lockPair(
  work: Work,
  { id, source_id }: { id: string; source_id: string },
): Promise<MergedPair> {
  const { organization_id, id: target_id } =
    (await findCustomer(work, { id })) ?? fail(customerProblems.not_found)
  if (source_id === target_id) fail(customerMergeProblems.same_customer)
  const rows = new Map<string, CustomerRow>()
  for (const one of [target_id, source_id].toSorted()) {
    const row = await lockCustomerIn(work, organization_id, { id: one })
    if (row) rows.set(one, row)
  }
  const [source, target] = [rows.get(source_id), rows.get(target_id)]
  if (!source || !target) return fail(customerProblems.not_found)
  if (source.id === target.id) fail(customerMergeProblems.same_customer)
  return { source, target }
}

/** The merged customer is deleted and redirects to the other, as do those merged into it before. */
async function markMerged(work: Work, { source, target }: MergedPair): Promise<void> {
  await setCustomer(work, source.id, {
    ...anonymizedColumns(work, source.id),
    merged_into_id: target.id,
    deleted_at: work.now,
    ...{ external_id: null, user_id: null, buyer_organization_id: null },
    ...{ default_payment_method_id: null, stripe_customer_id: null },
  })
  await redirectMerged(work, source.id, target.id)
}

/** What the remaining customer has none of, it takes over from the merged one. */
async function inheritFrom(work: Work, { source, target }: MergedPair): Promise<void> {
  const { external_id, organization_id } = source
  const free = target.user_id === null && target.buyer_organization_id === null
  await setCustomer(work, target.id, {
    ...(target.external_id === null && external_id !== null && { external_id }),
    ...(free && source.user_id !== null && { user_id: source.user_id }),
    ...(free &&
      source.buyer_organization_id !== null && {
        buyer_organization_id: source.buyer_organization_id,
      }),
    name: target.name ?? source.name,
    billing_name: target.billing_name ?? source.billing_name,
    ...(target.billing_address === null &&
      source.billing_address !== null && {
        billing_address: JSON.stringify(source.billing_address),
        tax_id: source.tax_id && JSON.stringify(source.tax_id),
      }),
    stripe_customer_id: target.stripe_customer_id ?? source.stripe_customer_id,
    default_payment_method_id: target.default_payment_method_id ?? source.default_payment_method_id,
    metadata: JSON.stringify({ ...source.metadata, ...target.metadata }),
  })
  if (target.external_id === null || external_id === null) return
  await insertAlias(work, { organization_id, external_id, customer_id: target.id })
}

async function publish(work: Work, { source, target }: MergedPair, before: Customer) {
  const { organization_id } = target
  await recordEvent(work, 'customer.deleted', organization_id, {
    ...before,
    deleted_at: work.now,
  })
  await publishCustomerUpdate(work, target.id)
  const subject = { subject_kind: 'customer', subject_id: target.id, organization_id }
  await recordAudit(work, {
    ...{ action: 'customer.merged', ...subject, before },
    after: { merged_id: source.id, email: before.email },
  })
}
