import { itemsOf } from '../test-polar-client.ts'
import type { Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'
import { sale } from './sale.ts'

let people = 0

/** A unique customer. */
const address = () => `enters-${(people += 1)}@example.com`

const EARLY_VERSIONS = ['0.32.16', '0.34.2']

/** The parsed card details: the first two generations parse every payment as a generic one. */
const card = ({ generation }: Shop) =>
  EARLY_VERSIONS.includes(generation) ? {} : { methodMetadata: { brand: 'visa', last4: '4242' } }

/** Operations on payments. */
export const payments: Operations = {
  'payments.list': {
    calls: {
      'of an order': async shop => {
        const { id: orderId, checkoutId } = await sale(shop)
        return {
          given: [{ orderId, checkoutId, status: 'succeeded', method: 'card' }],
          answer: [{ orderId, checkoutId, status: 'succeeded', amount: 2000, ...card(shop) }],
        }
      },
    },
    holds: { '0': 'Payment' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'payments.get': {
    calls: {
      'by its id': async shop => {
        const { id: orderId } = await sale(shop)
        const [{ id }] = await itemsOf(shop.polar.payments.list({ orderId }))
        const answer = { id, orderId, status: 'succeeded', declineReason: null, ...card(shop) }
        return { given: [{ id }], answer }
      },
    },
    holds: { '': 'Payment' },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
}

const reason = { reason: 'customer_request', comment: 'The second copy', metadata: { case: 7 } }

/** Operations on refunds. */
export const refunds: Operations = {
  'refunds.list': {
    calls: {
      'of an order': async shop => {
        const { id: orderId, customerId } = await sale(shop)
        await shop.polar.refunds.create({ orderId, reason: 'other', amount: 300 })
        return {
          given: [{ orderId, customerId, succeeded: true }],
          answer: [{ orderId, customerId, amount: 300, status: 'succeeded', reason: 'other' }],
        }
      },
    },
    holds: { '0': 'Refund' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'refunds.create': {
    calls: {
      'of a part': async shop => {
        const { id: orderId, customerId } = await sale(shop)
        return {
          given: [{ orderId, amount: 500, ...reason }],
          answer: {
            ...{ orderId, customerId, amount: 500, taxAmount: 0, currency: 'usd' },
            ...{ status: 'succeeded', reason: reason.reason, metadata: reason.metadata },
          },
        }
      },
      'of all, and what it gave': async shop => {
        const { id: orderId } = await sale(shop)
        return {
          given: [{ orderId, amount: 2000, reason: 'fraudulent', revokeBenefits: true }],
          answer: { orderId, amount: 2000, status: 'succeeded', revokeBenefits: true },
          afterwards: async () => {
            const { status } = await shop.polar.orders.get({ id: orderId })
            if (status !== 'refunded') throw new Error(`the order has status ${status}`)
          },
        }
      },
    },
    holds: { '': 'Refund' },
    wrong: {
      given: [{ orderId: UNKNOWN_ID, reason: 'other', amount: 1 }],
      at: ['body', 'order_id'],
    },
  },
}

/** Operations on customer sessions. */
export const customerSessions: Operations = {
  'customerSessions.create': {
    calls: {
      'by our id': async ({ polar }) => {
        const email = address()
        const { id: customerId } = await polar.customers.create({ email })
        const returnUrl = 'https://example.com/back'
        return {
          given: [{ customerId, returnUrl }],
          answer: { customerId, customer: { id: customerId, email } },
        }
      },
      'by the merchant’s id': async ({ polar, generation }) => {
        const externalId = `enters/${generation}`
        const { id: customerId } = await polar.customers.create({ email: address(), externalId })
        // The first generation has another name for it.
        const provided =
          generation === '0.32.16'
            ? { customerExternalId: externalId }
            : { externalCustomerId: externalId }
        return { given: [provided], answer: { customerId, customer: { externalId } } }
      },
    },
    holds: { '': 'CustomerSession', customer: 'Customer' },
    wrong: { given: [{ customerId: UNKNOWN_ID }], at: ['body', 'customer_id'] },
  },
}
