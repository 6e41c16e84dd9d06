import { customerMergeEndpoints } from '@gatehouse/contract/billing/customer-merges'
import { implement } from '../../platform/http/implement.ts'
import { findCustomer } from '../customers/queries.ts'
import { mergeCustomers } from './merge-customers.ts'
import { previewMerge } from './preview-merge.ts'

/** Merging two customers who are the same person. */
export const customerMerges = implement(
  customerMergeEndpoints,
  {
    preview: (work, input) => previewMerge(work, input),
    merge: (work, { id, body }) => mergeCustomers(work, id, body),
  },
  { find: (work, { id = '' }) => findCustomer(work, { id }) },
)
