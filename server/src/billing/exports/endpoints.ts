import { exportEndpoints } from '@gatehouse/contract/billing/exports'
import { implement } from '../../platform/http/implement.ts'
import { exportAccessTokens } from './export-access-tokens.ts'
import { exportBenefits } from './export-benefits.ts'
import { exportBulkActions } from './export-bulk-actions.ts'
import { exportCheckoutLinks } from './export-checkout-links.ts'
import { exportCheckouts } from './export-checkouts.ts'
import { exportCustomFields } from './export-custom-fields.ts'
import { exportDiscounts } from './export-discounts.ts'
import { exportDisputes } from './export-disputes.ts'
import { exportDrafts } from './export-drafts.ts'
import { exportFiles } from './export-files.ts'
import { exportLicenseKeys } from './export-license-keys.ts'
import { exportMeters } from './export-meters.ts'
import { exportMissedPeriods } from './export-missed-periods.ts'
import { exportOAuthApps } from './export-oauth-apps.ts'
import { exportPayments } from './export-payments.ts'
import { exportPayouts } from './export-payouts.ts'
import { exportProducts } from './export-products.ts'
import { exportRefunds } from './export-refunds.ts'
import { exportRequests } from './export-requests.ts'
import { exportTransactions } from './export-transactions.ts'
import { exportWebhookEndpoints } from './export-webhook-endpoints.ts'
import { exportWebhookEvents } from './export-webhook-events.ts'

/** Lists as files. */
export const exports = implement(exportEndpoints, {
  products: exportProducts,
  discounts: exportDiscounts,
  checkouts: exportCheckouts,
  payments: exportPayments,
  refunds: exportRefunds,
  disputes: exportDisputes,
  payouts: exportPayouts,
  transactions: exportTransactions,
  licenseKeys: exportLicenseKeys,
  checkoutLinks: exportCheckoutLinks,
  benefits: exportBenefits,
  meters: exportMeters,
  orderDrafts: exportDrafts,
  customerRequests: exportRequests,
  webhookEvents: exportWebhookEvents,
  files: exportFiles,
  customFields: exportCustomFields,
  accessTokens: exportAccessTokens,
  oauthApps: exportOAuthApps,
  webhookEndpoints: exportWebhookEndpoints,
  missedPeriods: exportMissedPeriods,
  bulkActions: exportBulkActions,
})
