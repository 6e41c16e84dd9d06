import { isGatehouseError } from '@gatehouse/sdk'
import type { ServerSession } from '@gatehouse/sdk/server'
import { billing, buyerOf } from './connection.ts'
import { findPlan } from './plan.ts'

/** Opens a checkout for the plan and returns its address. The buyer comes back to `origin`. */
export async function openCheckout(session: ServerSession, origin: string): Promise<string> {
  const [plan, customerId] = await Promise.all([findPlan(), customerOf(session)])
  const checkout = await billing.checkouts.create({
    products: [plan.productId],
    customerId,
    successUrl: `${origin}/`,
  })
  return checkout.url
}

/** The customer of the buyer. Its id is theirs in your app, so that it is found again. */
async function customerOf(session: ServerSession): Promise<string> {
  const externalId = buyerOf(session)
  try {
    return (await billing.customers.getExternal(externalId)).id
  } catch (error) {
    if (!isGatehouseError(error, 'ResourceNotFound')) throw error
  }
  const { email, name } = session.user
  return (await billing.customers.create({ externalId, email, name })).id
}
