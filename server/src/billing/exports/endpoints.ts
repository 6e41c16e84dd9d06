import { exportEndpoints } from '@gatehouse/contract/billing/exports'
import { implement } from '../../platform/http/implement.ts'
import { exportCheckouts } from './export-checkouts.ts'
import { exportDiscounts } from './export-discounts.ts'
import { exportDisputes } from './export-disputes.ts'
import { exportLicenseKeys } from './export-license-keys.ts'
import { exportPayments } from './export-payments.ts'
import { exportPayouts } from './export-payouts.ts'
import { exportProducts } from './export-products.ts'
import { exportRefunds } from './export-refunds.ts'
import { exportTransactions } from './export-transactions.ts'

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
})
