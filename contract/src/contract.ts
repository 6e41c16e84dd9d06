import { accessTokenEndpoints } from './access/access-tokens.ts'
import { apiKeyEndpoints } from './access/api-keys.ts'
import { connectedAppEndpoints } from './access/connected-apps.ts'
import { oauthClientEndpoints } from './access/oauth-clients.ts'
import { oauthDeviceEndpoints } from './access/oauth-devices.ts'
import { oauthProviderEndpoints } from './access/oauth-provider.ts'
import { adminEndpoints } from './accounts/admin.ts'
import { credentialEndpoints } from './accounts/credentials.ts'
import { emailCodeEndpoints } from './accounts/email-code.ts'
import { serverTokenEndpoints } from './accounts/server-tokens.ts'
import { magicLinkEndpoints } from './accounts/magic-link.ts'
import { deviceAuthorizationEndpoints } from './accounts/device-authorizations.ts'
import { oneTimeTokenEndpoints } from './accounts/one-time-tokens.ts'
import { offerEndpoints } from './accounts/offers.ts'
import { impersonationEndpoints } from './accounts/impersonation.ts'
import { instanceEndpoints } from './accounts/instance.ts'
import { linkedAccountEndpoints } from './accounts/linked-accounts.ts'
import { accountPageEndpoints } from './accounts/pages.ts'
import { pictureEndpoints } from './accounts/pictures.ts'
import { passkeyEndpoints } from './accounts/passkeys.ts'
import { profileEndpoints } from './accounts/profile.ts'
import { securityLogEndpoints } from './accounts/security-log.ts'
import { sessionEndpoints } from './accounts/sessions.ts'
import { signingKeyEndpoints } from './accounts/signing-keys.ts'
import { twoFactorEndpoints } from './accounts/two-factor.ts'
import { socialEndpoints } from './accounts/social.ts'
import { verificationEndpoints } from './accounts/verifications.ts'
import { balanceEndpoints, portalBalanceEndpoints } from './billing/balance.ts'
import { benefitEndpoints } from './billing/benefits.ts'
import { integrationEndpoints } from './billing/integrations.ts'
import { portalAccountEndpoints, portalGrantUpdateEndpoints } from './billing/portal-accounts.ts'
import { bulkActionEndpoints } from './billing/bulk-actions.ts'
import { buyingEndpoints } from './billing/buying.ts'
import { checkoutEndpoints } from './billing/checkout-endpoints.ts'
import { checkoutLinkEndpoints } from './billing/checkout-links.ts'
import { discountEffectEndpoints } from './billing/discount-effect.ts'
import { discountEndpoints } from './billing/discounts.ts'
import { exportEndpoints } from './billing/exports.ts'
import { customFieldEndpoints } from './billing/custom-fields.ts'
import { customerSessionEndpoints } from './billing/customer-sessions.ts'
import { customerStateEndpoints } from './billing/customer-state.ts'
import { customerSeatEndpoints, portalSeatEndpoints } from './billing/seats.ts'
import { customerMemberEndpoints } from './billing/customer-members.ts'
import { customerEndpoints } from './billing/customers.ts'
import { customerMergeEndpoints } from './billing/customer-merges.ts'
import { customerMailSampleEndpoints } from './billing/customer-mail-samples.ts'
import { customerMailEndpoints } from './billing/customer-mails.ts'
import { customerNoteEndpoints } from './billing/customer-notes.ts'
import { customerTimelineEndpoints } from './billing/customer-timeline.ts'
import { customerTotalEndpoints } from './billing/customer-totals.ts'
import { paymentMethodEndpoints } from './billing/payment-methods.ts'
import { customerRequestEndpoints } from './billing/customer-requests.ts'
import { disputeEvidenceEndpoints } from './billing/dispute-evidence.ts'
import { disputeEndpoints } from './billing/disputes.ts'
import { manualSubscriptionEndpoints } from './billing/manual-subscriptions.ts'
import { missedPeriodEndpoints } from './billing/missed-periods.ts'
import { entitlementEndpoints } from './billing/entitlements.ts'
import {
  benefitFileEndpoints,
  fileDownloadEndpoints,
  fileVersionEndpoints,
  portalDownloadableEndpoints,
} from './billing/downloads.ts'
import { fileEndpoints } from './billing/files.ts'
import { grantEndpoints } from './billing/grants.ts'
import { orderDraftEndpoints } from './billing/order-drafts.ts'
import { orderReceiptEndpoints } from './billing/order-receipts.ts'
import { orderTotalEndpoints } from './billing/order-totals.ts'
import { orderExplanationEndpoints, portalExplanationEndpoints } from './billing/explanations.ts'
import { ledgerEndpoints } from './billing/ledger.ts'
import { licenseFileEndpoints } from './billing/license-files.ts'
import { licenseKeyEndpoints } from './billing/license-keys.ts'
import {
  customerMeterEndpoints,
  meterQuantityEndpoints,
  portalMeterEndpoints,
} from './billing/usage.ts'
import { meterCreditEndpoints, portalCreditEndpoints } from './billing/meter-credits.ts'
import { meterEndpoints } from './billing/meters.ts'
import { cohortEndpoints } from './billing/cohorts.ts'
import { exchangeRateEndpoints } from './billing/exchange-rates.ts'
import { metricDashboardEndpoints } from './billing/metric-dashboards.ts'
import { metricEntryEndpoints } from './billing/metric-entries.ts'
import { metricReportEndpoints } from './billing/metric-reports.ts'
import { metricEndpoints } from './billing/metrics.ts'
import { mrrMovementEndpoints } from './billing/mrr-movements.ts'
import { eventTypeEndpoints } from './billing/event-types.ts'
import { eventEndpoints, eventIngestionEndpoints } from './billing/events.ts'
import { portalUsageAlertEndpoints, usageAlertEndpoints } from './billing/usage-alerts.ts'
import { invoiceEndpoints, invoiceSettingsEndpoints } from './billing/invoices.ts'
import { orderEndpoints } from './billing/orders.ts'
import { overviewEndpoints } from './billing/overview.ts'
import { paymentEndpoints } from './billing/payments.ts'
import {
  portalGrantEndpoints,
  portalLicenseKeyEndpoints,
  portalOrderEndpoints,
  portalOrganizationEndpoints,
  portalSubscriptionEndpoints,
} from './billing/portal.ts'
import { portalCustomerEndpoints, portalOrderPaymentEndpoints } from './billing/portal-payments.ts'
import { financeEndpoints } from './billing/finance.ts'
import { payoutEndpoints, transactionEndpoints } from './billing/payouts.ts'
import { productEndpoints } from './billing/products.ts'
import { portalCreditNoteEndpoints, portalInvoiceEndpoints } from './billing/portal-invoices.ts'
import { portalMailPreferenceEndpoints, unsubscribeEndpoints } from './billing/mail-preferences.ts'
import { portalMemberEndpoints } from './billing/portal-members.ts'
import { portalEmailEndpoints } from './billing/portal-email.ts'
import { portalSessionEndpoints } from './billing/portal-session.ts'
import { portalSignInEndpoints } from './billing/portal-sign-in.ts'
import { portalErasureEndpoints } from './billing/portal-erasure.ts'
import { polarPluginEndpoints } from './billing/polar-plugin.ts'
import { stripePluginEndpoints } from './billing/stripe-plugin.ts'
import { portalRefundEndpoints } from './billing/portal-refunds.ts'
import { portalRetentionEndpoints } from './billing/portal-retention.ts'
import { portalRequestEndpoints, portalStatementEndpoints } from './billing/portal-requests.ts'
import { refundEndpoints } from './billing/refunds.ts'
import { portalUpcomingEndpoints, upcomingEndpoints } from './billing/upcoming.ts'
import { portalSpendingCapEndpoints, spendingCapEndpoints } from './billing/spending-caps.ts'
import { subscriptionEndpoints } from './billing/subscription-endpoints.ts'
import { portalWalletEndpoints, walletEndpoints } from './billing/wallets.ts'
import { customerDeletionPreviewEndpoints, deletionPreviewEndpoints } from './offboarding.ts'
import { testClockEndpoints } from './organizations/test-clock.ts'
import { avatarEndpoints } from './organizations/avatars.ts'
import { organizationAuditEndpoints } from './organizations/audit.ts'
import { organizationDeletionEndpoints } from './organizations/deletion.ts'
import { organizationChangeEndpoints } from './organizations/changes.ts'
import { invitationEndpoints } from './organizations/invitations.ts'
import { memberEndpoints } from './organizations/members.ts'
import { organizationEndpoints } from './organizations/merchant.ts'
import { oversightEndpoints } from './organizations/oversight.ts'
import { notificationEndpoints } from './organizations/notifications.ts'
import { portalDomainEndpoints } from './organizations/portal-domains.ts'
import { savedViewEndpoints } from './organizations/saved-views.ts'
import { roleEndpoints } from './organizations/roles.ts'
import { teamEndpoints } from './organizations/teams.ts'
import { authOrganizationEndpoints } from './organizations/organizations.ts'
import { webhookDeliveryEndpoints } from './webhooks/deliveries.ts'
import { webhookEndpointEndpoints } from './webhooks/endpoints.ts'
import { webhookEventEndpoints } from './webhooks/events.ts'
import { webhookReplayEndpoints } from './webhooks/replays.ts'
import { webhookStreamEndpoints } from './webhooks/streams.ts'

/** Every operation of the API, by group: the server, the SDK and the reference start here. */
export const contract = {
  sessions: sessionEndpoints,
  securityLog: securityLogEndpoints,
  credentials: credentialEndpoints,
  verifications: verificationEndpoints,
  signingKeys: signingKeyEndpoints,
  twoFactor: twoFactorEndpoints,
  passkeys: passkeyEndpoints,
  profile: profileEndpoints,
  social: socialEndpoints,
  linkedAccounts: linkedAccountEndpoints,
  pictures: pictureEndpoints,
  accountPages: accountPageEndpoints,
  admin: adminEndpoints,
  impersonation: impersonationEndpoints,
  instance: instanceEndpoints,
  oversight: oversightEndpoints,
  magicLinks: magicLinkEndpoints,
  emailCodes: emailCodeEndpoints,
  oneTimeTokens: oneTimeTokenEndpoints,
  deviceAuthorizations: deviceAuthorizationEndpoints,
  serverTokens: serverTokenEndpoints,
  offers: offerEndpoints,
  authOrganizations: authOrganizationEndpoints,
  organizationChanges: organizationChangeEndpoints,
  organizationDeletion: organizationDeletionEndpoints,
  departures: deletionPreviewEndpoints,
  organizationAudit: organizationAuditEndpoints,
  members: memberEndpoints,
  notifications: notificationEndpoints,
  teams: teamEndpoints,
  organizationRoles: roleEndpoints,
  invitations: invitationEndpoints,
  organizations: organizationEndpoints,
  organizationAvatars: avatarEndpoints,
  portalDomain: portalDomainEndpoints,
  testClock: testClockEndpoints,
  apiKeys: apiKeyEndpoints,
  organizationAccessTokens: accessTokenEndpoints,
  oauthClients: oauthClientEndpoints,
  oauthProvider: oauthProviderEndpoints,
  oauthDevices: oauthDeviceEndpoints,
  connectedApps: connectedAppEndpoints,
  products: productEndpoints,
  benefits: benefitEndpoints,
  benefitGrants: grantEndpoints,
  benefitFiles: benefitFileEndpoints,
  files: fileEndpoints,
  fileVersions: fileVersionEndpoints,
  fileDownloads: fileDownloadEndpoints,
  customFields: customFieldEndpoints,
  meters: meterEndpoints,
  overview: overviewEndpoints,
  metrics: metricEndpoints,
  metricDashboards: metricDashboardEndpoints,
  metricEntries: metricEntryEndpoints,
  metricReports: metricReportEndpoints,
  mrrMovements: mrrMovementEndpoints,
  cohorts: cohortEndpoints,
  exchangeRates: exchangeRateEndpoints,
  meterQuantities: meterQuantityEndpoints,
  events: eventEndpoints,
  eventTypes: eventTypeEndpoints,
  eventIngestion: eventIngestionEndpoints,
  customerMeters: customerMeterEndpoints,
  meterCredits: meterCreditEndpoints,
  usageAlerts: usageAlertEndpoints,
  entitlements: entitlementEndpoints,
  discounts: discountEndpoints,
  discountEffects: discountEffectEndpoints,
  customers: customerEndpoints,
  customerMembers: customerMemberEndpoints,
  customerMerges: customerMergeEndpoints,
  customerMails: customerMailEndpoints,
  customerMailSamples: customerMailSampleEndpoints,
  customerNotes: customerNoteEndpoints,
  customerTimeline: customerTimelineEndpoints,
  bulkActions: bulkActionEndpoints,
  exports: exportEndpoints,
  savedViews: savedViewEndpoints,
  customerPaymentMethods: paymentMethodEndpoints,
  customerTotals: customerTotalEndpoints,
  customerState: customerStateEndpoints,
  customerDepartures: customerDeletionPreviewEndpoints,
  customerSessions: customerSessionEndpoints,
  buying: buyingEndpoints,
  polarPlugin: polarPluginEndpoints,
  stripePlugin: stripePluginEndpoints,
  checkouts: checkoutEndpoints,
  checkoutLinks: checkoutLinkEndpoints,
  orders: orderEndpoints,
  orderDrafts: orderDraftEndpoints,
  manualSubscriptions: manualSubscriptionEndpoints,
  invoices: invoiceEndpoints,
  invoiceSettings: invoiceSettingsEndpoints,
  subscriptions: subscriptionEndpoints,
  subscriptionAgendas: upcomingEndpoints,
  spendingCaps: spendingCapEndpoints,
  payments: paymentEndpoints,
  refunds: refundEndpoints,
  disputes: disputeEndpoints,
  disputeEvidence: disputeEvidenceEndpoints,
  finance: financeEndpoints,
  payouts: payoutEndpoints,
  transactions: transactionEndpoints,
  customerRequests: customerRequestEndpoints,
  missedPeriods: missedPeriodEndpoints,
  ledger: ledgerEndpoints,
  balance: balanceEndpoints,
  wallets: walletEndpoints,
  customerSeats: customerSeatEndpoints,
  orderExplanations: orderExplanationEndpoints,
  orderReceipts: orderReceiptEndpoints,
  orderTotals: orderTotalEndpoints,
  licenseKeys: licenseKeyEndpoints,
  licenseFiles: licenseFileEndpoints,
  webhookEndpoints: webhookEndpointEndpoints,
  webhookDeliveries: webhookDeliveryEndpoints,
  webhookEvents: webhookEventEndpoints,
  webhookReplays: webhookReplayEndpoints,
  webhookStreams: webhookStreamEndpoints,
  portalCustomers: portalCustomerEndpoints,
  portalEmail: portalEmailEndpoints,
  portalMailPreferences: portalMailPreferenceEndpoints,
  unsubscribe: unsubscribeEndpoints,
  portalErasure: portalErasureEndpoints,
  portalSignIn: portalSignInEndpoints,
  portalSession: portalSessionEndpoints,
  portalSeats: portalSeatEndpoints,
  portalMembers: portalMemberEndpoints,
  portalOrderPayments: portalOrderPaymentEndpoints,
  portalBenefitGrants: { ...portalGrantEndpoints, ...portalGrantUpdateEndpoints },
  portalAccounts: portalAccountEndpoints,
  integrations: integrationEndpoints,
  portalOrders: portalOrderEndpoints,
  portalInvoices: portalInvoiceEndpoints,
  portalCreditNotes: portalCreditNoteEndpoints,
  portalRefunds: portalRefundEndpoints,
  portalRequests: portalRequestEndpoints,
  portalStatements: portalStatementEndpoints,
  portalExplanations: portalExplanationEndpoints,
  portalBalance: portalBalanceEndpoints,
  portalWallets: portalWalletEndpoints,
  portalSubscriptions: portalSubscriptionEndpoints,
  portalRetention: portalRetentionEndpoints,
  portalAgendas: portalUpcomingEndpoints,
  portalSpendingCaps: portalSpendingCapEndpoints,
  portalDownloadables: portalDownloadableEndpoints,
  portalLicenseKeys: portalLicenseKeyEndpoints,
  portalMeters: portalMeterEndpoints,
  portalCredits: portalCreditEndpoints,
  portalUsageAlerts: portalUsageAlertEndpoints,
  portalOrganizations: portalOrganizationEndpoints,
}
