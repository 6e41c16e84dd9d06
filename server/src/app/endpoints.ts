import { offboardingEndpoints, organizationDeletion } from '../offboarding/endpoints.ts'
import { organizationChanges } from '../organizations/changes/endpoints.ts'
import { accessTokens } from '../access/access-tokens/endpoints.ts'
import { apiKeyAuthentication } from '../access/api-keys/answer-key.ts'
import { apiKeys } from '../access/api-keys/endpoints.ts'
import { admin } from '../accounts/admin/endpoints.ts'
import { credentials } from '../accounts/credentials/endpoints.ts'
import { emailCodes } from '../accounts/email-code/endpoints.ts'
import { serverTokens } from '../accounts/server-tokens/endpoints.ts'
import { magicLinks } from '../accounts/magic-link/endpoints.ts'
import { offers } from '../accounts/offers/endpoints.ts'
import { linkedAccounts } from '../accounts/linked-accounts/endpoints.ts'
import { impersonation } from '../accounts/impersonation/endpoints.ts'
import { instance } from '../accounts/instance/endpoints.ts'
import { accountPages } from '../accounts/pages/endpoints.ts'
import { userPictures } from '../accounts/pictures/endpoints.ts'
import { passkeys } from '../accounts/passkeys/endpoints.ts'
import { profile } from '../accounts/profile/endpoints.ts'
import { securityLog } from '../accounts/security-log/endpoints.ts'
import { sessions } from '../accounts/sessions/endpoints.ts'
import { signingKeys } from '../accounts/signing-keys/endpoints.ts'
import { jwtHeader } from '../accounts/signing-keys/jwt-header.ts'
import { twoFactor } from '../accounts/two-factor/endpoints.ts'
import { social } from '../accounts/social/endpoints.ts'
import { verifications } from '../accounts/verifications/endpoints.ts'
import { avatars } from '../organizations/avatars/endpoints.ts'
import { organizationAudit } from '../organizations/audit/endpoints.ts'
import { organizations } from '../organizations/merchant/endpoints.ts'
import { testClock } from '../organizations/test-clock/endpoints.ts'
import { invitations } from '../organizations/invitations/endpoints.ts'
import { members } from '../organizations/members/endpoints.ts'
import { oversight } from '../organizations/oversight/endpoints.ts'
import { organizationRoles } from '../organizations/roles/endpoints.ts'
import { teams } from '../organizations/teams/endpoints.ts'
import { authOrganizations } from '../organizations/organizations/endpoints.ts'
import type { Implemented } from '../platform/http/implement.ts'
import { balance } from '../billing/balance/endpoints.ts'
import { benefits } from '../billing/benefits/endpoints.ts'
import { discounts } from '../billing/discounts/endpoints.ts'
import { customFields } from '../billing/custom-fields/endpoints.ts'
import { customerSessions } from '../billing/customer-sessions/endpoints.ts'
import { customerStates } from '../billing/customer-state/endpoints.ts'
import {
  customerMembers,
  customerPaymentMethods,
  customerRecords,
  customers,
} from '../billing/customers/endpoints.ts'
import { disputes } from '../billing/disputes/endpoints.ts'
import { missedPeriods } from '../billing/missed-periods/endpoints.ts'
import { files } from '../billing/files/endpoints.ts'
import { grants } from '../billing/grants/endpoints.ts'
import { ledger } from '../billing/ledger/endpoints.ts'
import { licenseKeys } from '../billing/license-keys/endpoints.ts'
import { meters } from '../billing/meters/endpoints.ts'
import { portal } from '../billing/portal/endpoints.ts'
import { buying } from '../billing/buying/endpoints.ts'
import { checkoutLinks } from '../billing/checkout-links/endpoints.ts'
import { checkouts } from '../billing/checkouts/endpoints.ts'
import { invoices } from '../billing/invoices/endpoints.ts'
import { orders } from '../billing/orders/endpoints.ts'
import { products } from '../billing/products/endpoints.ts'
import { settlement } from '../billing/settlement/endpoints.ts'
import { subscriptionUpcoming } from '../billing/upcoming/endpoints.ts'
import { subscriptions } from '../billing/subscriptions/endpoints.ts'
import { payments } from '../billing/payments/endpoints.ts'
import { refunds } from '../billing/refunds/endpoints.ts'
import { stripeInbox } from '../payments/inbox/endpoints.ts'
import { health } from './health.ts'
import { mailbox } from '../records/mails/endpoints.ts'
import { reference } from './reference/reference.ts'
import { webhookDeliveries } from '../webhooks/deliveries/endpoints.ts'
import { webhookEndpoints } from '../webhooks/endpoints/endpoints.ts'

/** Every endpoint of the server: the table of contents. */
export const implemented: Implemented[] = [
  ...health,
  ...reference,
  ...mailbox,
  ...apiKeyAuthentication(jwtHeader(sessions)),
  ...securityLog,
  ...credentials,
  ...verifications,
  ...signingKeys,
  ...twoFactor,
  ...passkeys,
  ...profile,
  ...social,
  ...linkedAccounts,
  ...userPictures,
  ...accountPages,
  ...admin,
  ...impersonation,
  ...instance,
  ...oversight,
  ...magicLinks,
  ...emailCodes,
  ...serverTokens,
  ...offers,
  ...members,
  ...teams,
  ...organizationRoles,
  ...invitations,
  ...authOrganizations,
  ...organizationChanges,
  ...organizationDeletion,
  ...offboardingEndpoints,
  ...organizationAudit,
  ...accessTokens,
  ...apiKeys,
  ...organizations,
  ...avatars,
  ...testClock,
  ...webhookEndpoints,
  ...webhookDeliveries,
  ...benefits,
  ...files,
  ...customFields,
  ...meters,
  ...discounts,
  ...customerRecords,
  ...customers,
  ...customerMembers,
  ...customerPaymentMethods,
  ...customerStates,
  ...customerSessions,
  ...buying,
  ...products,
  ...payments,
  ...refunds,
  ...disputes,
  ...missedPeriods,
  ...ledger,
  ...balance,
  ...stripeInbox,
  ...orders,
  ...invoices,
  ...subscriptions,
  ...subscriptionUpcoming,
  ...checkouts,
  ...checkoutLinks,
  ...settlement,
  ...grants,
  ...licenseKeys,
  ...portal,
]
