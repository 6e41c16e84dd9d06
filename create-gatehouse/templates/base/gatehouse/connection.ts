import { createBillingClient } from '@gatehouse/sdk/billing'
import { createGatehouse } from '@gatehouse/sdk/server'

// `gatehouse dev` sets both; in production, set them to your server and one of its access tokens.
export const { GATEHOUSE_URL = 'http://localhost:3000', GATEHOUSE_TOKEN = '' } = process.env

/** Calls the billing API with your access token: products, customers, checkouts. */
export const billing = createBillingClient({ baseURL: GATEHOUSE_URL, token: GATEHOUSE_TOKEN })

/** Tells who makes a request, and what their organization has paid for. */
export const gatehouse = createGatehouse({
  baseURL: GATEHOUSE_URL,
  token: GATEHOUSE_TOKEN,
  customerOf: session => ({ externalCustomerId: buyerOf(session) }),
})

type Session = { user: { id: string }; session: { activeOrganizationId?: string | null } | null }

/** Who buys, and whose purchases count: the organization that a user works in. */
export const buyerOf = ({ user, session }: Session): string =>
  session?.activeOrganizationId ?? user.id
