import { cardToken } from '../../server/src/testing/sales.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'
import { portalCustomers } from './portal-customers.data.ts'
import { buyer, pastDueCustomer, licenseHolder, rejections, wrongPage } from './portal-people.ts'

const orderParts = { '': 'CustomerOrder', product: 'SoldProduct', 'items.0': 'OrderItem' } as const
const planParts = {
  '': 'CustomerSubscription',
  product: 'SoldProduct',
  'prices.0': 'Price',
} as const

const billed = { billingName: 'Bea SARL', billingAddress: { country: 'FR', city: 'Paris' } }

const orders: Operations = {
  'customerPortal.orders.list': {
    who: 'page',
    calls: {
      'of one product': async shop => {
        const { id, me } = await buyer(shop)
        return { given: [me, { productId: shop.handbook.id }], answer: [{ id, paid: true }] }
      },
    },
    holds: { '0': 'CustomerOrder', '0.product': 'SoldProduct', '0.items.0': 'OrderItem' },
    wrong: wrongPage,
  },
  'customerPortal.orders.get': {
    who: 'page',
    calls: {
      'of theirs': async shop => {
        const { id, me } = await buyer(shop)
        const answer = { id, status: 'paid', totalAmount: 2000, product: { name: 'Handbook' } }
        return { given: [me, { id }], answer }
      },
    },
    holds: orderParts,
    ...rejections(),
  },
  'customerPortal.orders.update': {
    who: 'page',
    calls: {
      'who is billed': async shop => {
        const { id, me } = await buyer(shop)
        return { given: [me, { id, customerOrderUpdate: billed }], answer: { id, ...billed } }
      },
    },
    holds: orderParts,
    ...rejections({ customerOrderUpdate: billed }),
  },
  'customerPortal.orders.generateInvoice': {
    who: 'page',
    calls: {
      'of what is paid': async shop => {
        const { id, me } = await buyer(shop)
        return { given: [me, { id }], answer: null }
      },
    },
    conflict: async shop => {
      const { id, me } = await buyer(shop)
      await shop.acme.server.post(`/v1/orders/${id}/invoice`)
      const known = { knownSince: '0.34.2', knownUntil: '0.35.2' } as const
      return { given: [me, { id }], named: 'InvoiceAlreadyExists', ...known }
    },
  },
  'customerPortal.orders.receipt': {
    who: 'page',
    calls: {
      'of what is paid': async shop => {
        const { id, me } = await buyer(shop)
        const afterwards = ({ url }: { url: string }) => void new URL(url)
        return { given: [me, { id }], answer: {}, afterwards }
      },
    },
    ...rejections(),
  },
  'customerPortal.orders.invoice': {
    who: 'page',
    calls: {
      'that is issued': async shop => {
        const { id, me } = await buyer(shop)
        await shop.acme.server.post(`/v1/orders/${id}/invoice`)
        await shop.server.drainJobs()
        const afterwards = ({ url }: { url: string }) => void new URL(url)
        return { given: [me, { id }], answer: {}, afterwards }
      },
    },
    ...rejections(),
  },
  'customerPortal.orders.getPaymentStatus': {
    who: 'page',
    calls: {
      'of what is paid': async shop => {
        const { id, me } = await buyer(shop)
        return { given: [me, { id }], answer: { status: 'succeeded', error: null } }
      },
    },
    ...rejections(),
  },
  'customerPortal.orders.confirmRetryPayment': {
    who: 'page',
    calls: {
      'of what is owed': async shop => {
        const { id, me } = await pastDueCustomer(shop)
        const confirmationTokenId = await cardToken(shop.server)
        const customerOrderConfirmPayment = { confirmationTokenId }
        const answer = { status: 'succeeded', error: null }
        return { given: [me, { id, customerOrderConfirmPayment }], answer }
      },
    },
    missing: async shop => {
      const { me } = await buyer(shop)
      const confirmationTokenId = await cardToken(shop.server)
      return [me, { id: UNKNOWN_ID, customerOrderConfirmPayment: { confirmationTokenId } }]
    },
  },
}

const cancellation = { cancellationReason: 'too_expensive', cancellationComment: 'For now' }

const subscriptions: Operations = {
  'customerPortal.subscriptions.list': {
    who: 'page',
    calls: {
      'that run': async shop => {
        const { id, me } = await licenseHolder(shop)
        return { given: [me, { active: true }], answer: [{ id, status: 'active', amount: 1000 }] }
      },
    },
    holds: { '0': 'CustomerSubscription', '0.product': 'SoldProduct' },
    wrong: wrongPage,
  },
  'customerPortal.subscriptions.get': {
    who: 'page',
    calls: {
      'of theirs': async shop => {
        const { id, me } = await licenseHolder(shop)
        const answer = { id, status: 'active', product: { name: 'Handbook' }, endedAt: null }
        return { given: [me, { id }], answer }
      },
    },
    holds: planParts,
    ...rejections(),
  },
  'customerPortal.subscriptions.update': {
    who: 'page',
    calls: {
      'to its end with the period': async shop => {
        const { id, me } = await licenseHolder(shop)
        const customerSubscriptionUpdate = { cancelAtPeriodEnd: true, ...cancellation }
        const answer = {
          ...{ id, cancelAtPeriodEnd: true, customerCancellationReason: 'too_expensive' },
          customerCancellationComment: 'For now',
        }
        return { given: [me, { id, customerSubscriptionUpdate }], answer }
      },
      'to another product': async shop => {
        const { id, me } = await licenseHolder(shop)
        const prices = [{ amountType: 'fixed', priceAmount: 3000, priceCurrency: 'usd' }]
        const larger = { name: 'Larger', recurringInterval: 'month', prices }
        const { id: productId } = await shop.polar.products.create(larger)
        const args = [me, { id, customerSubscriptionUpdate: { productId } }]
        return { given: args, answer: { id, productId, amount: 3000, product: { name: 'Larger' } } }
      },
    },
    holds: planParts,
    missing: async shop => {
      const customerSubscriptionUpdate = { cancelAtPeriodEnd: true }
      return [(await buyer(shop)).me, { id: UNKNOWN_ID, customerSubscriptionUpdate }]
    },
    wrong: async shop => {
      const { id, me } = await licenseHolder(shop)
      const customerSubscriptionUpdate = { productId: UNKNOWN_ID }
      return { given: [me, { id, customerSubscriptionUpdate }], at: ['body', 'product_id'] }
    },
  },
  'customerPortal.subscriptions.cancel': {
    who: 'page',
    calls: {
      'with its period': async shop => {
        const { id, me } = await licenseHolder(shop)
        return { given: [me, { id }], answer: { id, status: 'active', cancelAtPeriodEnd: true } }
      },
    },
    holds: planParts,
    ...rejections(),
  },
}

/** Operations of the customer portal. */
export const portal: Operations = { ...orders, ...subscriptions, ...portalCustomers }
