import {
  grantFlags,
  neutralGrant,
  type BenefitGrant,
  type BenefitGrantWebhook,
  type GrantError,
  type GrantStatus,
} from '@gatehouse/contract/billing/grants'
import type { GrantDelivery } from '@gatehouse/contract/billing/platforms'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Nested } from '../../platform/db/nested.ts'
import type { BenefitGrantsTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'
import { toBenefit, type BenefitRow } from '../benefits/benefit.ts'
import { strategyOf } from '../benefits/strategies.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'
import { toDelivery, type GrantAccess } from '../integrations/access/grant-delivery.ts'

export type GrantRow = Selectable<BenefitGrantsTable>

/** A grant with its customer, its benefit, and the access it needs at a platform. */
export type GrantWithOwner = GrantRow & {
  customer: Nested<CustomerRow>
  benefit: Nested<BenefitRow>
  access: Nested<GrantAccess> | null
}

/** The purchase a grant belongs to: exactly one of the two. */
export type Purchase = { order_id: string } | { subscription_id: string }

/** Grants one benefit of a purchase later; the task's subject is the purchase. */
export const grantBenefit = task(
  'grant_benefit',
  z.object({ benefit_id: z.string(), of: z.enum(['order', 'subscription']) }),
)

/** A grant's status. */
export function statusOf(row: Pick<GrantRow, 'granted_at' | 'revoked_at' | 'error'>): GrantStatus {
  if (row.revoked_at) return 'revoked'
  if (row.granted_at) return 'granted'
  // Only the result of a benefit's strategy is stored.
  const error = row.error as GrantError | null
  if (error === null) return 'pending'
  return error.type === 'BenefitActionRequiredError' ? 'waiting' : 'failed'
}

export const purchaseId = (purchase: Purchase) =>
  'order_id' in purchase ? purchase.order_id : purchase.subscription_id

/** The purchase in a task's payload. */
export const purchaseFrom = (of: 'order' | 'subscription', id: string): Purchase =>
  of === 'order' ? { order_id: id } : { subscription_id: id }

/** Where a grant stands at the platform that gives access; null for other types. */
function deliveryOf(row: GrantWithOwner): GrantDelivery | null {
  const { platform } = strategyOf(row.benefit)
  return platform === undefined ? null : toDelivery(platform, row.access, statusOf(row))
}

/** The fields of a grant that every reader sees. */
export const grantFieldsOf = (row: GrantWithOwner) => ({
  ...neutralGrant,
  ...grantFlags[statusOf(row)],
  id: row.id,
  created_at: row.created_at,
  modified_at: row.modified_at,
  granted_at: row.granted_at,
  revoked_at: row.revoked_at,
  subscription_id: row.subscription_id,
  order_id: row.order_id,
  customer_id: row.customer_id,
  benefit_id: row.benefit_id,
  // Only the result of a benefit's strategy is stored.
  error: row.error as GrantError | null,
  delivery: deliveryOf(row),
})

/** The grant as the merchant sees it. */
export function toGrant(row: GrantWithOwner): BenefitGrant {
  const customer = toCustomer(row.customer)
  const benefit = toBenefit(row.benefit)
  return { ...grantFieldsOf(row), customer, benefit, properties: row.properties }
}

/** The grant as webhooks carry it. */
export const toGrantWebhook = (row: GrantWithOwner): BenefitGrantWebhook => ({
  ...toGrant(row),
  previous_properties: row.previous_properties,
})
