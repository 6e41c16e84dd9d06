import { UNKNOWN_ID, type Operations } from './operation.ts'
import { sale, subscribed } from './sale.ts'

const everything = {
  '': 'Order',
  customer: 'Customer',
  product: 'DiscountedProduct',
  'items.0': 'OrderItem',
} as const

/** Operations on orders. */
export const orders: Operations = {
  'orders.list': {
    calls: {
      'by their checkout': async shop => {
        const { checkoutId, id } = await sale(shop)
        return {
          given: [{ checkoutId, productBillingType: 'one_time' }],
          answer: [{ id, checkoutId, status: 'paid', paid: true, totalAmount: 2000 }],
        }
      },
      'of a customer': async shop => {
        const { id, customerId } = await sale(shop)
        const args = [{ customerId, productId: shop.handbook.id }]
        return { given: args, answer: [{ id, customerId, customer: { id: customerId } }] }
      },
    },
    holds: {
      '0': 'Order',
      '0.customer': 'Customer',
      '0.product': 'DiscountedProduct',
      '0.items.0': 'OrderItem',
    },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'orders.get': {
    calls: {
      'of something paid once': async shop => {
        const { id, customerId, checkoutId } = await sale(shop)
        return {
          given: [{ id }],
          answer: {
            ...{ id, customerId, checkoutId, status: 'paid', paid: true, currency: 'usd' },
            ...{ subtotalAmount: 2000, discountAmount: 0, netAmount: 2000, totalAmount: 2000 },
            ...{ refundedAmount: 0, billingReason: 'purchase', subscription: null },
            items: [{ label: 'Handbook', amount: 2000, proration: false }],
          },
        }
      },
    },
    holds: everything,
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'orders.update': {
    calls: {
      'who is billed': async shop => {
        const { order } = await subscribed(shop)
        const { id } = order
        const billingAddress = { country: 'FR', city: 'Paris', postalCode: '75001' }
        const orderUpdate = { billingName: 'Bea SARL', billingAddress }
        return { given: [{ id, orderUpdate }], answer: { id, ...orderUpdate } }
      },
    },
    holds: { ...everything, subscription: 'OrderSubscription' },
    missing: [{ id: UNKNOWN_ID, orderUpdate: { billingName: 'Bea', billingAddress: null } }],
    wrong: async shop => {
      const { id } = await sale(shop)
      const orderUpdate = { billingName: 'x'.repeat(300), billingAddress: null }
      return { given: [{ id, orderUpdate }], at: ['body', 'billing_name'] }
    },
  },
  'orders.generateInvoice': {
    calls: {
      'of what is paid': async shop => {
        const { id } = await sale(shop)
        return { given: [{ id }], answer: null }
      },
    },
    conflict: async shop => {
      const { id } = await sale(shop)
      await shop.acme.server.post(`/v1/orders/${id}/invoice`)
      const known = { knownSince: '0.34.2', knownUntil: '0.35.2' } as const
      return { given: [{ id }], named: 'InvoiceAlreadyExists', ...known }
    },
  },
  'orders.receipt': {
    calls: {
      'of what is paid': async shop => {
        const { id } = await sale(shop)
        const afterwards = ({ url }: { url: string }) => void new URL(url)
        return { given: [{ id }], answer: {}, afterwards }
      },
    },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'orders.invoice': {
    calls: {
      'that is issued': async shop => {
        const { id } = await sale(shop)
        await shop.acme.server.post(`/v1/orders/${id}/invoice`)
        await shop.server.drainJobs()
        return {
          given: [{ id }],
          answer: {},
          afterwards: ({ url }) => {
            if (!URL.canParse(url)) throw new Error('the invoice was not found')
          },
        }
      },
    },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'orders.export': {
    calls: {
      'as a table': async shop => {
        const { order } = await sale(shop)
        return {
          given: [{ organizationId: shop.acme.organization.id, productId: shop.handbook.id }],
          answer: new RegExp(`^Email,Created At,Product,[^]*${order.customer.email},`),
        }
      },
    },
    wrong: { given: [{ organizationId: ['nothing'] }], at: ['query', 'organization_id', 0] },
  },
}
