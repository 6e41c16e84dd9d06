import { accessTokenEndpoints } from '@gatehouse/contract/access/access-tokens'
import { apiKeyEndpoints } from '@gatehouse/contract/access/api-keys'
import { adminEndpoints } from '@gatehouse/contract/accounts/admin'
import { credentialEndpoints } from '@gatehouse/contract/accounts/credentials'
import { impersonationEndpoints } from '@gatehouse/contract/accounts/impersonation'
import { instanceEndpoints } from '@gatehouse/contract/accounts/instance'
import { emailCodeEndpoints } from '@gatehouse/contract/accounts/email-code'
import { linkedAccountEndpoints } from '@gatehouse/contract/accounts/linked-accounts'
import { magicLinkEndpoints } from '@gatehouse/contract/accounts/magic-link'
import { offerEndpoints } from '@gatehouse/contract/accounts/offers'
import { passkeyEndpoints } from '@gatehouse/contract/accounts/passkeys'
import { pictureEndpoints } from '@gatehouse/contract/accounts/pictures'
import { profileEndpoints } from '@gatehouse/contract/accounts/profile'
import { securityLogEndpoints } from '@gatehouse/contract/accounts/security-log'
import { serverTokenEndpoints } from '@gatehouse/contract/accounts/server-tokens'
import { sessionEndpoints } from '@gatehouse/contract/accounts/sessions'
import { socialEndpoints } from '@gatehouse/contract/accounts/social'
import { twoFactorEndpoints } from '@gatehouse/contract/accounts/two-factor'
import { verificationEndpoints } from '@gatehouse/contract/accounts/verifications'
import { buyingEndpoints } from '@gatehouse/contract/billing/buying'
import { balanceEndpoints } from '@gatehouse/contract/billing/balance'
import { orderExplanationEndpoints } from '@gatehouse/contract/billing/explanations'
import { orderReceiptEndpoints } from '@gatehouse/contract/billing/order-receipts'
import { orderTotalEndpoints } from '@gatehouse/contract/billing/order-totals'
import { benefitEndpoints } from '@gatehouse/contract/billing/benefits'
import { checkoutEndpoints } from '@gatehouse/contract/billing/checkout-endpoints'
import { checkoutLinkEndpoints } from '@gatehouse/contract/billing/checkout-links'
import { customFieldEndpoints } from '@gatehouse/contract/billing/custom-fields'
import { customerSessionEndpoints } from '@gatehouse/contract/billing/customer-sessions'
import { customerStateEndpoints } from '@gatehouse/contract/billing/customer-state'
import { customerMailEndpoints } from '@gatehouse/contract/billing/customer-mails'
import { customerNoteEndpoints } from '@gatehouse/contract/billing/customer-notes'
import { customerTotalEndpoints } from '@gatehouse/contract/billing/customer-totals'
import { customerEndpoints } from '@gatehouse/contract/billing/customers'
import { discountEndpoints } from '@gatehouse/contract/billing/discounts'
import { fileEndpoints } from '@gatehouse/contract/billing/files'
import { grantEndpoints } from '@gatehouse/contract/billing/grants'
import { licenseKeyEndpoints } from '@gatehouse/contract/billing/license-keys'
import { meterEndpoints } from '@gatehouse/contract/billing/meters'
import { invoiceEndpoints, invoiceSettingsEndpoints } from '@gatehouse/contract/billing/invoices'
import { orderEndpoints } from '@gatehouse/contract/billing/orders'
import { paymentMethodEndpoints } from '@gatehouse/contract/billing/payment-methods'
import { paymentEndpoints } from '@gatehouse/contract/billing/payments'
import { disputeEndpoints } from '@gatehouse/contract/billing/disputes'
import { missedPeriodEndpoints } from '@gatehouse/contract/billing/missed-periods'
import { refundEndpoints } from '@gatehouse/contract/billing/refunds'
import { productEndpoints } from '@gatehouse/contract/billing/products'
import { upcomingEndpoints } from '@gatehouse/contract/billing/upcoming'
import { subscriptionEndpoints } from '@gatehouse/contract/billing/subscription-endpoints'
import { organizationAuditEndpoints } from '@gatehouse/contract/organizations/audit'
import { avatarEndpoints } from '@gatehouse/contract/organizations/avatars'
import { organizationChangeEndpoints } from '@gatehouse/contract/organizations/changes'
import { organizationDeletionEndpoints } from '@gatehouse/contract/organizations/deletion'
import { testClockEndpoints } from '@gatehouse/contract/organizations/test-clock'
import { invitationEndpoints } from '@gatehouse/contract/organizations/invitations'
import { memberEndpoints } from '@gatehouse/contract/organizations/members'
import { organizationEndpoints } from '@gatehouse/contract/organizations/merchant'
import { authOrganizationEndpoints } from '@gatehouse/contract/organizations/organizations'
import { oversightEndpoints } from '@gatehouse/contract/organizations/oversight'
import { roleEndpoints } from '@gatehouse/contract/organizations/roles'
import { teamEndpoints } from '@gatehouse/contract/organizations/teams'
import {
  customerDeletionPreviewEndpoints,
  deletionPreviewEndpoints,
} from '@gatehouse/contract/offboarding'
import { webhookDeliveryEndpoints } from '@gatehouse/contract/webhooks/deliveries'
import { webhookEndpointEndpoints } from '@gatehouse/contract/webhooks/endpoints'
import { webhookEventEndpoints } from '@gatehouse/contract/webhooks/events'

/**
 * The endpoints the dashboard calls, by module. The build replaces this module by their methods and
 * paths (vite/client-metadata.ts), because the schemas are larger than everything else in the
 * browser.
 */
export const tables = {
  accessTokens: accessTokenEndpoints,
  admin: adminEndpoints,
  apiKeys: apiKeyEndpoints,
  authOrganizations: authOrganizationEndpoints,
  avatars: avatarEndpoints,
  benefits: benefitEndpoints,
  buying: buyingEndpoints,
  checkoutLinks: checkoutLinkEndpoints,
  checkouts: checkoutEndpoints,
  credentials: credentialEndpoints,
  customFields: customFieldEndpoints,
  customerDepartures: customerDeletionPreviewEndpoints,
  customerMails: customerMailEndpoints,
  customerNotes: customerNoteEndpoints,
  customerPaymentMethods: paymentMethodEndpoints,
  customerTotals: customerTotalEndpoints,
  customerSessions: customerSessionEndpoints,
  customerStates: customerStateEndpoints,
  customers: customerEndpoints,
  departures: deletionPreviewEndpoints,
  discounts: discountEndpoints,
  emailCodes: emailCodeEndpoints,
  files: fileEndpoints,
  grants: grantEndpoints,
  impersonation: impersonationEndpoints,
  instance: instanceEndpoints,
  invitations: invitationEndpoints,
  invoices: invoiceEndpoints,
  invoiceSettings: invoiceSettingsEndpoints,
  licenseKeys: licenseKeyEndpoints,
  linkedAccounts: linkedAccountEndpoints,
  magicLinks: magicLinkEndpoints,
  members: memberEndpoints,
  meters: meterEndpoints,
  offers: offerEndpoints,
  balance: balanceEndpoints,
  orderExplanations: orderExplanationEndpoints,
  orderReceipts: orderReceiptEndpoints,
  orderTotals: orderTotalEndpoints,
  orders: orderEndpoints,
  organizationAudit: organizationAuditEndpoints,
  organizationChanges: organizationChangeEndpoints,
  organizationDeletion: organizationDeletionEndpoints,
  organizationRoles: roleEndpoints,
  organizations: organizationEndpoints,
  oversight: oversightEndpoints,
  passkeys: passkeyEndpoints,
  payments: paymentEndpoints,
  refunds: refundEndpoints,
  disputes: disputeEndpoints,
  missedPeriods: missedPeriodEndpoints,
  pictures: pictureEndpoints,
  products: productEndpoints,
  profile: profileEndpoints,
  securityLog: securityLogEndpoints,
  serverTokens: serverTokenEndpoints,
  sessions: sessionEndpoints,
  social: socialEndpoints,
  subscriptions: subscriptionEndpoints,
  subscriptionAgendas: upcomingEndpoints,
  teams: teamEndpoints,
  testClocks: testClockEndpoints,
  twoFactor: twoFactorEndpoints,
  verifications: verificationEndpoints,
  webhookDeliveries: webhookDeliveryEndpoints,
  webhookEndpoints: webhookEndpointEndpoints,
  webhookEvents: webhookEventEndpoints,
}
