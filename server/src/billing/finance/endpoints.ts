import { financeEndpoints } from '@gatehouse/contract/billing/finance'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportJournal } from './export-journal.ts'
import { exportReconciliation } from './export-reconciliation.ts'
import { readBalance } from './read-balance.ts'
import { reconcile } from './reconcile.ts'
import { refreshBalance } from './refresh-balance.ts'
import { exportTaxes, readTaxes } from './tax-report.ts'

/** Reports about the merchant's money. */
export const finance = implement(financeEndpoints, {
  balance: readBalance,
  refresh: (work, { body }) =>
    refreshBalance(work, actingOrganization(work.actor, body.organization_id)),
  reconciliation: reconcile,
  exportReconciliation,
  taxes: readTaxes,
  exportTaxes,
  exportJournal,
})
