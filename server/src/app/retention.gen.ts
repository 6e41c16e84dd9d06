// Generated from each module's retention.ts: change those and run npm run generate.
import { accessTokenRetention } from '../access/access-tokens/retention.ts'
import { apiKeyRetention } from '../access/api-keys/retention.ts'
import { connectedAppRetention } from '../access/connected-apps/retention.ts'
import { oauthClientRetention } from '../access/oauth-clients/retention.ts'
import { oauthProviderRetention } from '../access/oauth-provider/retention.ts'
import { credentialRetention } from '../accounts/credentials/retention.ts'
import { deviceAuthorizationRetention } from '../accounts/device-authorizations/retention.ts'
import { passkeyRetention } from '../accounts/passkeys/retention.ts'
import { serverTokenRetention } from '../accounts/server-tokens/retention.ts'
import { sessionRetention } from '../accounts/sessions/retention.ts'
import { settingsRetention } from '../accounts/settings/retention.ts'
import { signingKeyRetention } from '../accounts/signing-keys/retention.ts'
import { twoFactorRetention } from '../accounts/two-factor/retention.ts'
import { userRetention } from '../accounts/users/retention.ts'
import { verificationRetention } from '../accounts/verifications/retention.ts'
import { benefitRetention } from '../billing/benefits/retention.ts'
import { bulkActionRetention } from '../billing/bulk-actions/retention.ts'
import { checkoutLinkRetention } from '../billing/checkout-links/retention.ts'
import { checkoutRetention } from '../billing/checkouts/retention.ts'
import { customFieldRetention } from '../billing/custom-fields/retention.ts'
import { customerRequestRetention } from '../billing/customer-requests/retention.ts'
import { customerSeatRetention } from '../billing/customer-seats/retention.ts'
import { customerSessionRetention } from '../billing/customer-sessions/retention.ts'
import { customerRetention } from '../billing/customers/retention.ts'
import { discountRetention } from '../billing/discounts/retention.ts'
import { disputeRetention } from '../billing/disputes/retention.ts'
import { downloadRetention } from '../billing/downloads/retention.ts'
import { entitlementStreamRetention } from '../billing/entitlement-streams/retention.ts'
import { usageEventRetention } from '../billing/events/retention.ts'
import { exchangeRateRetention } from '../billing/exchange-rates/retention.ts'
import { fileRetention } from '../billing/files/retention.ts'
import { grantRetention } from '../billing/grants/retention.ts'
import { integrationRetention } from '../billing/integrations/retention.ts'
import { invoiceRetention } from '../billing/invoices/retention.ts'
import { ledgerRetention } from '../billing/ledger/retention.ts'
import { licenseFileRetention } from '../billing/license-files/retention.ts'
import { licenseKeyRetention } from '../billing/license-keys/retention.ts'
import { meterRetention } from '../billing/meters/retention.ts'
import { metricDashboardRetention } from '../billing/metric-dashboards/retention.ts'
import { metricRetention } from '../billing/metrics/retention.ts'
import { missedPeriodRetention } from '../billing/missed-periods/retention.ts'
import { mrrRetention } from '../billing/mrr/retention.ts'
import { orderDraftRetention } from '../billing/order-drafts/retention.ts'
import { orderRetention } from '../billing/orders/retention.ts'
import { payoutRetention } from '../billing/payouts/retention.ts'
import { portalRetention } from '../billing/portal/retention.ts'
import { productRetention } from '../billing/products/retention.ts'
import { refundRetention } from '../billing/refunds/retention.ts'
import { spendingCapRetention } from '../billing/spending-caps/retention.ts'
import { subscriptionRetention } from '../billing/subscriptions/retention.ts'
import { taxRetention } from '../billing/tax/retention.ts'
import { usageAlertRetention } from '../billing/usage-alerts/retention.ts'
import { usageRetention } from '../billing/usage/retention.ts'
import { invitationRetention } from '../organizations/invitations/retention.ts'
import { memberRetention } from '../organizations/members/retention.ts'
import { notificationRetention } from '../organizations/notifications/retention.ts'
import { organizationRetention } from '../organizations/organizations/retention.ts'
import { portalDomainRetention } from '../organizations/portal-domains/retention.ts'
import { roleRetention } from '../organizations/roles/retention.ts'
import { savedViewRetention } from '../organizations/saved-views/retention.ts'
import { teamRetention } from '../organizations/teams/retention.ts'
import { chargeRetention } from '../payments/charges/retention.ts'
import { inboxRetention } from '../payments/inbox/retention.ts'
import { paymentMethodRetention } from '../payments/methods/retention.ts'
import { platformRetention } from '../platform/retention.ts'
import { auditRetention } from '../records/audit/retention.ts'
import { idempotencyRetention } from '../records/idempotency/retention.ts'
import { mailRetention } from '../records/mails/retention.ts'
import { outboxRetention } from '../records/outbox/retention.ts'
import { schedulerRetention } from '../records/scheduler/retention.ts'
import { deliveryRetention } from '../webhooks/deliveries/retention.ts'
import { webhookEndpointRetention } from '../webhooks/endpoints/retention.ts'
import { webhookReplayRetention } from '../webhooks/replays/retention.ts'
import { webhookStreamRetention } from '../webhooks/streams/retention.ts'

/** The retention of every module. */
export const moduleRetention = {
  accessTokenRetention,
  apiKeyRetention,
  connectedAppRetention,
  oauthClientRetention,
  oauthProviderRetention,
  credentialRetention,
  deviceAuthorizationRetention,
  passkeyRetention,
  serverTokenRetention,
  sessionRetention,
  settingsRetention,
  signingKeyRetention,
  twoFactorRetention,
  userRetention,
  verificationRetention,
  benefitRetention,
  bulkActionRetention,
  checkoutLinkRetention,
  checkoutRetention,
  customFieldRetention,
  customerRequestRetention,
  customerSeatRetention,
  customerSessionRetention,
  customerRetention,
  discountRetention,
  disputeRetention,
  downloadRetention,
  entitlementStreamRetention,
  usageEventRetention,
  exchangeRateRetention,
  fileRetention,
  grantRetention,
  integrationRetention,
  invoiceRetention,
  ledgerRetention,
  licenseFileRetention,
  licenseKeyRetention,
  meterRetention,
  metricDashboardRetention,
  metricRetention,
  missedPeriodRetention,
  mrrRetention,
  orderDraftRetention,
  orderRetention,
  payoutRetention,
  portalRetention,
  productRetention,
  refundRetention,
  spendingCapRetention,
  subscriptionRetention,
  taxRetention,
  usageAlertRetention,
  usageRetention,
  invitationRetention,
  memberRetention,
  notificationRetention,
  organizationRetention,
  portalDomainRetention,
  roleRetention,
  savedViewRetention,
  teamRetention,
  chargeRetention,
  inboxRetention,
  paymentMethodRetention,
  platformRetention,
  auditRetention,
  idempotencyRetention,
  mailRetention,
  outboxRetention,
  schedulerRetention,
  deliveryRetention,
  webhookEndpointRetention,
  webhookReplayRetention,
  webhookStreamRetention,
}
