import { exportEndpoints } from '@gatehouse/contract/billing/exports'
import { implement } from '../../platform/http/implement.ts'
import { exportBenefits } from './export-benefits.ts'
import { exportCheckoutLinks } from './export-checkout-links.ts'
import { exportCheckouts } from './export-checkouts.ts'
import { exportDiscounts } from './export-discounts.ts'
import { exportDisputes } from './export-disputes.ts'
import { exportDrafts } from './export-drafts.ts'
import { exportLicenseKeys } from './export-license-keys.ts'
import { exportMeters } from './export-meters.ts'
import { exportPayments } from './export-payments.ts'
import { exportPayouts } from './export-payouts.ts'
import { exportProducts } from './export-products.ts'
import { exportRefunds } from './export-refunds.ts'
import { exportRequests } from './export-requests.ts'
import { exportTransactions } from './export-transactions.ts'
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
})
