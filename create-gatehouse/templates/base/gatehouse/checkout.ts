import { isGatehouseError } from '@gatehouse/sdk'
import type { ServerSession } from '@gatehouse/sdk/server'
import { billing, buyerOf } from './connection.ts'
import { findPlan } from './plan.ts'

/** Opens a checkout for the plan, which leads back to the page. Responds with its address. */
export async function openCheckout(request: Request, session: ServerSession): Promise<Response> {
  // Only this app's own pages send this request.
  const origin = request.headers.get('origin') ?? ''
  if (!URL.canParse(origin) || new URL(origin).host !== request.headers.get('host'))
    return Response.json({ message: 'Not allowed' }, { status: 403 })
  const plan = await findPlan()
  try {
    const checkout = await billing.checkouts.create({
      products: [plan.productId],
      customerId: await customerOf(session),
      successUrl: `${origin}/`,
    })
    return Response.json({ url: checkout.url })
  } catch (error) {
    // For example, another organization is a customer with the same email.
    if (!isGatehouseError(error, 'RequestValidationError')) throw error
    const [field] = error.fields
    return Response.json({ message: field?.message ?? error.message }, { status: 409 })
  }
}

/** The customer of the buyer. It has the buyer's id in your app, so that it is found again. */
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
