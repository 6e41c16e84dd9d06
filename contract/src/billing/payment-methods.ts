import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, Id } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { ByExternalId, customerProblems } from './customers.ts'

/** The displayed details of a card. */
export const CardFacts = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  wallet: z.string().nullable(),
})
export type CardFacts = z.output<typeof CardFacts>

/**
 * A card or other saved payment method of a customer; `method_metadata` is null unless it is a
 * card. Clients up to 0.34.2 read it as `card`, and `is_default` as `default`.
 */
export const CustomerPaymentMethod = z
  .object({
    ...entity,
    processor: z.literal('stripe'),
    customer_id: Id,
    type: z.string(),
    method_metadata: CardFacts.nullable(),
    card: CardFacts.nullable(),
    is_default: z.boolean(),
    default: z.boolean(),
  })
  .meta({ id: 'CustomerPaymentMethod' })
export type CustomerPaymentMethod = z.output<typeof CustomerPaymentMethod>

const shared = {
  kind: 'read',
  method: 'GET',
  status: 200,
  scopes: ['customers:read', 'customers:write'],
  subjects: ['organization', 'user'],
  query: z.object(pageQuery),
  output: pageOf(CustomerPaymentMethod),
  problems: [customerProblems.not_found],
} as const

/** Customers' payment methods, as the merchant sees them. */
export const paymentMethodEndpoints = endpoints('billing', {
  list: {
    ...shared,
    path: '/v1/customers/{id}/payment-methods',
    summary: "List a customer's payment methods",
    params: ById,
  },
  listExternal: {
    ...shared,
    path: '/v1/customers/external/{external_id}/payment-methods',
    summary: "List a customer's payment methods by external ID",
    params: ByExternalId,
  },
})
