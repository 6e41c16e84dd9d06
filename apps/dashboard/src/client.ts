import { createClient, type Client } from '@gatehouse/sdk/client'
import { accessTokenEndpoints } from '@gatehouse/contract/access/access-tokens'
import { credentialEndpoints } from '@gatehouse/contract/accounts/credentials'
import { sessionEndpoints } from '@gatehouse/contract/accounts/sessions'
import { verificationEndpoints } from '@gatehouse/contract/accounts/verifications'
import { benefitEndpoints } from '@gatehouse/contract/billing/benefits'
import { checkoutEndpoints } from '@gatehouse/contract/billing/checkout-endpoints'
import { checkoutLinkEndpoints } from '@gatehouse/contract/billing/checkout-links'
import { customerSessionEndpoints } from '@gatehouse/contract/billing/customer-sessions'
import { customerStateEndpoints } from '@gatehouse/contract/billing/customer-state'
import { customerEndpoints } from '@gatehouse/contract/billing/customers'
import { grantEndpoints } from '@gatehouse/contract/billing/grants'
import { licenseKeyEndpoints } from '@gatehouse/contract/billing/license-keys'
import { orderEndpoints } from '@gatehouse/contract/billing/orders'
import { paymentEndpoints } from '@gatehouse/contract/billing/payments'
import { productEndpoints } from '@gatehouse/contract/billing/products'
import { subscriptionEndpoints } from '@gatehouse/contract/billing/subscriptions'
import { testClockEndpoints } from '@gatehouse/contract/organizations/test-clock'
import { mailboxEndpoints } from '@gatehouse/contract/records/mails'
import { organizationEndpoints } from '@gatehouse/contract/organizations/merchant'
import { authOrganizationEndpoints } from '@gatehouse/contract/organizations/organizations'
import { webhookDeliveryEndpoints } from '@gatehouse/contract/webhooks/deliveries'
import { webhookEndpointEndpoints } from '@gatehouse/contract/webhooks/endpoints'
import { webhookEventEndpoints } from '@gatehouse/contract/webhooks/events'

/** The calls the dashboard makes, by room. */
export const tables = {
  accessTokens: accessTokenEndpoints,
  authOrganizations: authOrganizationEndpoints,
  benefits: benefitEndpoints,
  checkoutLinks: checkoutLinkEndpoints,
  checkouts: checkoutEndpoints,
  credentials: credentialEndpoints,
  customerSessions: customerSessionEndpoints,
  customerStates: customerStateEndpoints,
  customers: customerEndpoints,
  grants: grantEndpoints,
  licenseKeys: licenseKeyEndpoints,
  mailbox: mailboxEndpoints,
  orders: orderEndpoints,
  organizations: organizationEndpoints,
  payments: paymentEndpoints,
  products: productEndpoints,
  sessions: sessionEndpoints,
  subscriptions: subscriptionEndpoints,
  testClocks: testClockEndpoints,
  verifications: verificationEndpoints,
  webhookDeliveries: webhookDeliveryEndpoints,
  webhookEndpoints: webhookEndpointEndpoints,
  webhookEvents: webhookEventEndpoints,
}

/** Everything the dashboard asks of the server, typed by the contract. */
export type GatehouseClient = Client<typeof tables>

const clients = new Map<string, GatehouseClient>()

/** The client that acts in one organization, by its slug; without one, for the person alone. */
export function clientOf(organization = ''): GatehouseClient {
  const known = clients.get(organization)
  if (known) return known
  const made = createClient(tables, organization ? { organization } : {})
  clients.set(organization, made)
  return made
}
