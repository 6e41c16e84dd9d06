import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById } from '../kit/fields.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { CheckoutDiscount } from './discounts.ts'
import { CustomerSubscription } from './portal-entities.ts'
import { subscriptionProblems } from './subscriptions.ts'

/** Errors of staying and of coming back. */
export const retentionProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_offered: [403, 'NotPermitted', 'There is no offer for this subscription.'],
  not_ended: [409, 'SubscriptionNotEnded', 'This subscription has not ended.'],
  not_sold: [409, 'ProductNotSold', 'This product is no longer sold.'],
})

const read = ['customer_portal:read', 'customer_portal:write']
const write = ['customer_portal:write']
const subjects = ['customer'] as const
const { not_found, not_offered, not_ended, not_sold } = retentionProblems

/** What a merchant offers customers who cancel, and the way back for those who left. */
export const portalRetentionEndpoints = endpoints('billing', {
  offer: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/subscriptions/{id}/retention-offer',
    status: 200,
    summary: 'Get the offer for keeping one of your subscriptions',
    description: 'The discount is null if the merchant offers none.',
    scopes: read,
    subjects,
    params: ById,
    output: z.object({ discount: CheckoutDiscount.nullable() }),
    problems: [not_found],
  },
  accept: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-portal/subscriptions/{id}/retention-offer',
    status: 200,
    summary: 'Accept the offer for keeping one of your subscriptions',
    description: 'The discount applies from the next renewal. It is offered once.',
    scopes: write,
    subjects,
    params: ById,
    output: CustomerSubscription,
    problems: [not_found, not_offered, subscriptionProblems.locked],
  },
  resubscribe: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-portal/subscriptions/{id}/resubscribe',
    status: 201,
    summary: 'Buy an ended subscription again',
    description: 'Returns the checkout to open.',
    scopes: write,
    subjects,
    params: ById,
    output: z.object({ url: z.string() }),
    problems: [commonProblems.unauthorized, not_found, not_ended, not_sold],
  },
})
