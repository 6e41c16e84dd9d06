import { customerTimelineEndpoints } from '@gatehouse/contract/billing/customer-timeline'
import { implement } from '../../platform/http/implement.ts'
import { findCustomer } from '../customers/queries.ts'
import { getTimeline } from './get-timeline.ts'

/** The history of customers. */
export const customerTimeline = implement(
  customerTimelineEndpoints,
  { get: getTimeline },
  { find: (work, { id = '' }) => findCustomer(work, { id }) },
)
