import { CARD } from '../../server/src/testing/sales.ts'
import { itemsOf } from '../test-polar-client.ts'
import { pass, type Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operation } from './operation.ts'
import { sale, subscribed } from './sale.ts'

/** A customer's portal session, as the merchant's server creates it. */
async function admitCustomer(shop: Shop, customerId: string) {
  const { token } = await shop.polar.customerSessions.create({ customerId })
  return { customerSession: String(token) }
}

/** A customer in the portal who has made one purchase. */
export async function buyer(shop: Shop) {
  const { id, customerId } = await sale(shop)
  return { id, customerId, me: await admitCustomer(shop, customerId) }
}

/** A customer in the portal who has subscribed. */
export async function licenseHolder(shop: Shop) {
  const { id, customerId } = await subscribed(shop)
  return { id, customerId, me: await admitCustomer(shop, customerId) }
}

/** A customer in the portal whose renewal was declined, and the outstanding order. */
export async function pastDueCustomer(shop: Shop) {
  const { customerId } = await subscribed(shop)
  const { db } = shop.server.site
  const methods = db.selectFrom('payment_methods').where('customer_id', '=', customerId)
  const { processor_id } = await methods.select('processor_id').executeTakeFirstOrThrow()
  shop.server.stripe.control.reissue(processor_id, '4000000000009995')
  await pass(shop.server, shop.acme, MONTH_HOURS)
  shop.server.stripe.control.reissue(processor_id, CARD)
  const orders = await itemsOf(shop.polar.orders.list({ customerId }))
  const { id } = orders.find(({ status }) => status === 'pending')
  return { id, me: await admitCustomer(shop, customerId) }
}

const MONTH_HOURS = 31 * 24

/** The errors that every call for one object can return. */
export const rejections = (more: object = {}): Pick<Operation, 'missing' | 'wrong'> => ({
  missing: async shop => [(await buyer(shop)).me, { id: UNKNOWN_ID, ...more }],
  wrong: async shop => {
    const args = [(await buyer(shop)).me, { id: 'nothing', ...more }]
    return { given: args, at: ['path', 'id'] }
  },
})

export const wrongPage: Operation['wrong'] = async shop => {
  return { given: [(await buyer(shop)).me, { page: 0 }], at: ['query', 'page'] }
}
