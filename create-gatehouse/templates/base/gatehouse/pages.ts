import { isGatehouseError } from '@gatehouse/sdk'
import { createAccountClient } from '@gatehouse/sdk/accounts'
import type { ServerSession } from '@gatehouse/sdk/server'
import { billing, buyerOf, GATEHOUSE_URL } from './connection.ts'
import { findPlan } from './plan.ts'

/** Opens a checkout for the plan, over this app's page. Responds with its address. */
export const openCheckout = forBuyers(async (customerId, origin) => {
  const { id } = await findPlan()
  const page = { successUrl: `${origin}/`, embedOrigin: origin }
  return (await billing.checkouts.create({ products: [id], customerId, ...page })).url
})

/** Opens the customer portal: the plan, invoices, the card. Responds with its address. */
export const openPortal = forBuyers(async (customerId, origin) => {
  const page = { returnUrl: `${origin}/` }
  return (await billing.customerSessions.create({ customerId, ...page })).customerPortalUrl
})

type Open = (customerId: string, origin: string) => Promise<string>

function forBuyers(open: Open) {
  return async (request: Request, session: ServerSession): Promise<Response> => {
    const origin = request.headers.get('origin') ?? ''
    if (!isOwnPage(origin, request) || !(await mayBuy(request, session)))
      return Response.json({ message: 'Not allowed' }, { status: 403 })
    try {
      return Response.json({ url: await open(await customerOf(session), origin) })
    } catch (error) {
      // For example, another organization is a customer with the same email.
      if (!isGatehouseError(error, 'RequestValidationError')) throw error
      const [field] = error.fields
      return Response.json({ message: field?.message ?? error.message }, { status: 409 })
    }
  }
}

/** Only this app's own pages send such requests. */
const isOwnPage = (origin: string, { headers }: Request) =>
  URL.canParse(origin) && new URL(origin).host === headers.get('host')

/** Whether the user's role in the organization allows to buy: members use what others bought. */
async function mayBuy({ headers }: Request, { session }: ServerSession): Promise<boolean> {
  const organizationId = session?.activeOrganizationId
  if (!organizationId) return true
  const account = createAccountClient({
    baseURL: GATEHOUSE_URL,
    headers: { cookie: headers.get('cookie') ?? '' },
  })
  const { data } = await account.organization.getStanding({ query: { organizationId } })
  return data?.permissions.includes('purchase:create') ?? false
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
