import { accessTokenEndpoints } from './access/access-tokens.ts'
import { apiKeyEndpoints } from './access/api-keys.ts'
import { credentialEndpoints } from './accounts/credentials.ts'
import { accountPageEndpoints } from './accounts/pages.ts'
import { profileEndpoints } from './accounts/profile.ts'
import { sessionEndpoints } from './accounts/sessions.ts'
import { signingKeyEndpoints } from './accounts/signing-keys.ts'
import { verificationEndpoints } from './accounts/verifications.ts'
import { benefitEndpoints } from './billing/benefits.ts'
import { checkoutEndpoints } from './billing/checkout-endpoints.ts'
import { checkoutLinkEndpoints } from './billing/checkout-links.ts'
import { customerSessionEndpoints } from './billing/customer-sessions.ts'
import { customerStateEndpoints } from './billing/customer-state.ts'
import { customerEndpoints } from './billing/customers.ts'
import { grantEndpoints } from './billing/grants.ts'
import { licenseKeyEndpoints } from './billing/license-keys.ts'
import { orderEndpoints } from './billing/orders.ts'
import { paymentEndpoints } from './billing/payments.ts'
import {
  portalCustomerEndpoints,
  portalGrantEndpoints,
  portalLicenseKeyEndpoints,
  portalOrderEndpoints,
  portalOrganizationEndpoints,
  portalSubscriptionEndpoints,
} from './billing/portal.ts'
import { productEndpoints } from './billing/products.ts'
import { subscriptionEndpoints } from './billing/subscriptions.ts'
import { testClockEndpoints } from './organizations/test-clock.ts'
import { avatarEndpoints } from './organizations/avatars.ts'
import { organizationChangeEndpoints } from './organizations/changes.ts'
import { memberEndpoints } from './organizations/members.ts'
import { organizationEndpoints } from './organizations/merchant.ts'
import { authOrganizationEndpoints } from './organizations/organizations.ts'
import { webhookDeliveryEndpoints } from './webhooks/deliveries.ts'
import { webhookEndpointEndpoints } from './webhooks/endpoints.ts'
import { webhookEventEndpoints } from './webhooks/events.ts'

/** Every operation of the API, by group: the server, the SDK and the reference start here. */
export const contract = {
  sessions: sessionEndpoints,
  credentials: credentialEndpoints,
  verifications: verificationEndpoints,
  signingKeys: signingKeyEndpoints,
  profile: profileEndpoints,
  accountPages: accountPageEndpoints,
  authOrganizations: authOrganizationEndpoints,
  organizationChanges: organizationChangeEndpoints,
  members: memberEndpoints,
  organizations: organizationEndpoints,
  organizationAvatars: avatarEndpoints,
  testClock: testClockEndpoints,
  apiKeys: apiKeyEndpoints,
  organizationAccessTokens: accessTokenEndpoints,
  products: productEndpoints,
  benefits: benefitEndpoints,
  benefitGrants: grantEndpoints,
  customers: customerEndpoints,
  customerState: customerStateEndpoints,
  customerSessions: customerSessionEndpoints,
  checkouts: checkoutEndpoints,
  checkoutLinks: checkoutLinkEndpoints,
  orders: orderEndpoints,
  subscriptions: subscriptionEndpoints,
  payments: paymentEndpoints,
  licenseKeys: licenseKeyEndpoints,
  webhookEndpoints: webhookEndpointEndpoints,
  webhookDeliveries: webhookDeliveryEndpoints,
  webhookEvents: webhookEventEndpoints,
  portalCustomers: portalCustomerEndpoints,
  portalBenefitGrants: portalGrantEndpoints,
  portalOrders: portalOrderEndpoints,
  portalSubscriptions: portalSubscriptionEndpoints,
  portalLicenseKeys: portalLicenseKeyEndpoints,
  portalOrganizations: portalOrganizationEndpoints,
}
