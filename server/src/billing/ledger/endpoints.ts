import { ledgerEndpoints } from '@gatehouse/contract/billing/ledger'
import { page } from '@gatehouse/contract/kit/pages'
import { findOrganization } from '../../organizations/merchant/queries.ts'
import { implement } from '../../platform/http/implement.ts'
import { listEntries } from './list-entries.ts'
import { verifyBooks } from './verify-books.ts'

/** The ledger of a merchant, and its checks. */
export const ledger = implement(
  ledgerEndpoints,
  {
    verify: (work, { id }) => verifyBooks(work, id),
    entries: async (work, input) => {
      const { rows, total_count } = await listEntries(work, input)
      return page(rows, total_count, input.limit)
    },
  },
  { find: (work, { id = '' }) => findOrganization(work, id) },
)
