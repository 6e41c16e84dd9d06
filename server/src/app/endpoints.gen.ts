// Generated from each module's endpoints.ts: change those and run npm run generate.
import { accessTokens } from '../access/access-tokens/endpoints.ts'
import { apiKeys } from '../access/api-keys/endpoints.ts'
import { connectedApps } from '../access/connected-apps/endpoints.ts'
import { oauthClients } from '../access/oauth-clients/endpoints.ts'
import { oauthDevices } from '../access/oauth-devices/endpoints.ts'
import { oauthProvider } from '../access/oauth-provider/endpoints.ts'
import { admin } from '../accounts/admin/endpoints.ts'
import { credentials } from '../accounts/credentials/endpoints.ts'
import { deviceAuthorizations } from '../accounts/device-authorizations/endpoints.ts'
import { emailCodes } from '../accounts/email-code/endpoints.ts'
import { impersonation } from '../accounts/impersonation/endpoints.ts'
import { instance } from '../accounts/instance/endpoints.ts'
import { linkedAccounts } from '../accounts/linked-accounts/endpoints.ts'
import { magicLinks } from '../accounts/magic-link/endpoints.ts'
import { offers } from '../accounts/offers/endpoints.ts'
import { oneTimeTokens } from '../accounts/one-time-tokens/endpoints.ts'
import { accountPages } from '../accounts/pages/endpoints.ts'
import { passkeys } from '../accounts/passkeys/endpoints.ts'
import { userPictures } from '../accounts/pictures/endpoints.ts'
import { profile } from '../accounts/profile/endpoints.ts'
import { securityLog } from '../accounts/security-log/endpoints.ts'
import { serverTokens } from '../accounts/server-tokens/endpoints.ts'
import { sessions } from '../accounts/sessions/endpoints.ts'
import { signingKeys } from '../accounts/signing-keys/endpoints.ts'
import { social } from '../accounts/social/endpoints.ts'
import { twoFactor } from '../accounts/two-factor/endpoints.ts'
import { verifications } from '../accounts/verifications/endpoints.ts'
import { balance, wallets } from '../billing/balance/endpoints.ts'
import { benefits } from '../billing/benefits/endpoints.ts'
import { bulkActions } from '../billing/bulk-actions/endpoints.ts'
import { buying } from '../billing/buying/endpoints.ts'
import { checkoutLinks } from '../billing/checkout-links/endpoints.ts'
import { checkouts } from '../billing/checkouts/endpoints.ts'
import { polarPlugin, stripePlugin } from '../billing/client-plugins/endpoints.ts'
import { customFields } from '../billing/custom-fields/endpoints.ts'
import { customerMails } from '../billing/customer-mails/endpoints.ts'
import { customerMerges } from '../billing/customer-merges/endpoints.ts'
import { customerRequests } from '../billing/customer-requests/endpoints.ts'
import { customerSessions } from '../billing/customer-sessions/endpoints.ts'
import { customerStates } from '../billing/customer-state/endpoints.ts'
import { customerTimeline } from '../billing/customer-timeline/endpoints.ts'
import {
  customerMembers,
  customerPaymentMethods,
  customerRecords,
  customers,
} from '../billing/customers/endpoints.ts'
import { discounts } from '../billing/discounts/endpoints.ts'
import { disputes } from '../billing/disputes/endpoints.ts'
import { downloads } from '../billing/downloads/endpoints.ts'
import { entitlements } from '../billing/entitlements/endpoints.ts'
import { events, eventTypes } from '../billing/events/endpoints.ts'
import { exchangeRates } from '../billing/exchange-rates/endpoints.ts'
import { exports } from '../billing/exports/endpoints.ts'
import { files } from '../billing/files/endpoints.ts'
import { finance } from '../billing/finance/endpoints.ts'
import { grants } from '../billing/grants/endpoints.ts'
import { integrations } from '../billing/integrations/endpoints.ts'
import { invoices } from '../billing/invoices/endpoints.ts'
import { ledger } from '../billing/ledger/endpoints.ts'
import { licenseFiles } from '../billing/license-files/endpoints.ts'
import { licenseKeys } from '../billing/license-keys/endpoints.ts'
import { manualSubscriptions } from '../billing/manual-subscriptions/endpoints.ts'
import { meters } from '../billing/meters/endpoints.ts'
import { metricDashboards } from '../billing/metric-dashboards/endpoints.ts'
import {
  metrics,
  metricEntries,
  metricReports,
  mrrMovements,
  cohorts,
} from '../billing/metrics/endpoints.ts'
import { missedPeriods } from '../billing/missed-periods/endpoints.ts'
import { orderDrafts } from '../billing/order-drafts/endpoints.ts'
import { orders } from '../billing/orders/endpoints.ts'
import { overview, discountEffects } from '../billing/overview/endpoints.ts'
import { payments } from '../billing/payments/endpoints.ts'
import { payouts } from '../billing/payouts/endpoints.ts'
import { portal } from '../billing/portal/endpoints.ts'
import { products } from '../billing/products/endpoints.ts'
import { refunds } from '../billing/refunds/endpoints.ts'
import { customerSeats } from '../billing/seats/endpoints.ts'
import { settlement } from '../billing/settlement/endpoints.ts'
import { subscriptions } from '../billing/subscriptions/endpoints.ts'
import { subscriptionUpcoming } from '../billing/upcoming/endpoints.ts'
import { usageAlerts } from '../billing/usage-alerts/endpoints.ts'
import { usage } from '../billing/usage/endpoints.ts'
import { organizationDeletion, offboardingEndpoints } from '../offboarding/endpoints.ts'
import { organizationAudit } from '../organizations/audit/endpoints.ts'
import { avatars } from '../organizations/avatars/endpoints.ts'
import { organizationChanges } from '../organizations/changes/endpoints.ts'
import { invitations } from '../organizations/invitations/endpoints.ts'
import { members } from '../organizations/members/endpoints.ts'
import { organizations } from '../organizations/merchant/endpoints.ts'
import { notifications } from '../organizations/notifications/endpoints.ts'
import { authOrganizations } from '../organizations/organizations/endpoints.ts'
import { oversight } from '../organizations/oversight/endpoints.ts'
import { portalDomain } from '../organizations/portal-domains/endpoints.ts'
import { organizationRoles } from '../organizations/roles/endpoints.ts'
import { savedViews } from '../organizations/saved-views/endpoints.ts'
import { teams } from '../organizations/teams/endpoints.ts'
import { testClock } from '../organizations/test-clock/endpoints.ts'
import { stripeInbox } from '../payments/inbox/endpoints.ts'
import { mailbox, mailEvents } from '../records/mails/endpoints.ts'
import { webhookDeliveries } from '../webhooks/deliveries/endpoints.ts'
import { webhookEndpoints } from '../webhooks/endpoints/endpoints.ts'
import { webhookReplays } from '../webhooks/replays/endpoints.ts'
import { webhookStreams } from '../webhooks/streams/endpoints.ts'

/** The endpoints of every module. */
export const moduleEndpoints = {
  accessTokens,
  apiKeys,
  connectedApps,
  oauthClients,
  oauthDevices,
  oauthProvider,
  admin,
  credentials,
  deviceAuthorizations,
  emailCodes,
  impersonation,
  instance,
  linkedAccounts,
  magicLinks,
  offers,
  oneTimeTokens,
  accountPages,
  passkeys,
  userPictures,
  profile,
  securityLog,
  serverTokens,
  sessions,
  signingKeys,
  social,
  twoFactor,
  verifications,
  balance,
  wallets,
  benefits,
  bulkActions,
  buying,
  checkoutLinks,
  checkouts,
  polarPlugin,
  stripePlugin,
  customFields,
  customerMails,
  customerMerges,
  customerRequests,
  customerSessions,
  customerStates,
  customerTimeline,
  customerMembers,
  customerPaymentMethods,
  customerRecords,
  customers,
  discounts,
  disputes,
  downloads,
  entitlements,
  events,
  eventTypes,
  exchangeRates,
  exports,
  files,
  finance,
  grants,
  integrations,
  invoices,
  ledger,
  licenseFiles,
  licenseKeys,
  manualSubscriptions,
  meters,
  metricDashboards,
  metrics,
  metricEntries,
  metricReports,
  mrrMovements,
  cohorts,
  missedPeriods,
  orderDrafts,
  orders,
  overview,
  discountEffects,
  payments,
  payouts,
  portal,
  products,
  refunds,
  customerSeats,
  settlement,
  subscriptions,
  subscriptionUpcoming,
  usageAlerts,
  usage,
  organizationDeletion,
  offboardingEndpoints,
  organizationAudit,
  avatars,
  organizationChanges,
  invitations,
  members,
  organizations,
  notifications,
  authOrganizations,
  oversight,
  portalDomain,
  organizationRoles,
  savedViews,
  teams,
  testClock,
  stripeInbox,
  mailbox,
  mailEvents,
  webhookDeliveries,
  webhookEndpoints,
  webhookReplays,
  webhookStreams,
}
