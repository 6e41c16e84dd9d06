import type { Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'
import { sale, subscribed } from './sale.ts'

const everything = {
  '': 'Order',
  customer: 'Customer',
  product: 'DiscountedProduct',
  'items.0': 'OrderItem',
} as const

/** A draft of an order for a customer with a saved card. */
async function draft(shop: Shop): Promise<{ id: string }> {
  const { customerId: customer_id } = await subscribed(shop)
  const body = { customer_id, product_id: shop.handbook.id }
  const { status, body: made } = await shop.acme.server.post('/v1/orders/', body)
  if (status !== 201) throw new Error(`the draft returned status ${status}`)
  return made
}

/** Orders and subscriptions that a merchant's server writes for a customer. */
export const byHand: Operations = {
  'orders.create': {
    calls: {
      'for a customer': async shop => {
        const { customerId } = await sale(shop)
        const order = { customerId, productId: shop.handbook.id, amount: 500 }
        return {
          given: [{ ...order, description: '5,000 tokens' }],
          answer: {
            ...{ customerId, status: 'draft', paid: false, totalAmount: 500, currency: 'usd' },
            ...{ description: '5,000 tokens', subscription: null, invoiceNumber: null },
          },
        }
      },
    },
    wrong: ({ handbook }) => ({
      given: [{ customerId: 'nothing', productId: handbook.id }],
      at: ['body', 'customer_id'],
    }),
  },
  'orders.finalize': {
    calls: {
      'with the saved card': async shop => {
        const { id } = await draft(shop)
        return { given: [{ id }], answer: { id, status: 'paid', paid: true, totalAmount: 2000 } }
      },
    },
    holds: everything,
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'subscriptions.create': {
    calls: {
      'to a free product': async shop => {
        const { customerId } = await sale(shop)
        const free = await shop.acme.server.post('/v1/products/', {
          name: 'Free plan',
          recurring_interval: 'month',
          prices: [{ amount_type: 'free' }],
        })
        const productId = String(free.body.id)
        return {
          given: [{ productId, customerId }],
          answer: { productId, customerId, status: 'active', amount: 0 },
        }
      },
    },
    wrong: async shop => {
      const { customerId } = await sale(shop)
      return { given: [{ productId: 'nothing', customerId }], at: ['body', 'product_id'] }
    },
  },
}
