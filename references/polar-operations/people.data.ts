import type { Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'
import { buyer, wrongPage } from './portal-people.ts'

/** A customer with a credit, and its wallet. */
async function credited(shop: Shop) {
  const { customerId, me } = await buyer(shop)
  const credit = { amount: 700, currency: 'usd', reason: 'For the trouble.' }
  await shop.acme.server.post(`/v1/customers/${customerId}/balance`, credit)
  const { body } = await shop.acme.server.get('/v1/wallets/', {
    query: { customer_id: customerId },
  })
  const wallet = { id: String(body.items[0].id), customerId, balance: 700, currency: 'usd' }
  return { customerId, me, wallet }
}

/** Operations on wallets, and on the session of the portal. */
export const people: Operations = {
  'wallets.list': {
    calls: {
      'of one customer': async shop => {
        const { customerId, wallet } = await credited(shop)
        return { given: [{ customerId, sorting: ['-balance'] }], answer: [wallet] }
      },
    },
    holds: { '0': 'Wallet' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'wallets.get': {
    calls: {
      'by its id': async shop => {
        const { wallet } = await credited(shop)
        return { given: [{ id: wallet.id }], answer: wallet }
      },
    },
    holds: { '': 'Wallet' },
    missing: [{ id: UNKNOWN_ID }],
  },
  'customerPortal.wallets.list': {
    who: 'page',
    calls: {
      'of theirs': async shop => {
        const { me, wallet } = await credited(shop)
        return { given: [me, {}], answer: [wallet] }
      },
    },
    holds: { '0': 'Wallet' },
    wrong: wrongPage,
  },
  'customerPortal.wallets.get': {
    who: 'page',
    calls: {
      'of theirs': async shop => {
        const { me, wallet } = await credited(shop)
        return { given: [me, { id: wallet.id }], answer: wallet }
      },
    },
    holds: { '': 'Wallet' },
    missing: async shop => [(await buyer(shop)).me, { id: UNKNOWN_ID }],
  },
  'customerPortal.customerSession.introspect': {
    who: 'page',
    calls: {
      'the one in use': async shop => {
        const { me } = await buyer(shop)
        return { given: [me], answer: { returnUrl: null } }
      },
    },
  },
  'customerPortal.customerSession.getAuthenticatedUser': {
    who: 'page',
    calls: {
      'the customer itself': async shop => {
        const { me, customerId } = await buyer(shop)
        return { given: [me], answer: { type: 'customer', customerId, role: 'owner' } }
      },
    },
  },
}
