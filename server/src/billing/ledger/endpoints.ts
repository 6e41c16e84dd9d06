import { ledgerEndpoints } from '@gatehouse/contract/billing/ledger'
import { implement } from '../../platform/http/implement.ts'
import { verifyBooks } from './verify-books.ts'

/** A merchant's books. */
export const ledger = implement(ledgerEndpoints, { verify: verifyBooks })
