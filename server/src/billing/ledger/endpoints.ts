import { ledgerEndpoints } from '@gatehouse/contract/billing/ledger'
import { findOrganization } from '../../organizations/merchant/queries.ts'
import { implement } from '../../platform/http/implement.ts'
import { verifyBooks } from './verify-books.ts'

/** The ledger checks of a merchant. */
export const ledger = implement(
  ledgerEndpoints,
  { verify: (work, { id }) => verifyBooks(work, id) },
  { find: (work, { id = '' }) => findOrganization(work, id) },
)
