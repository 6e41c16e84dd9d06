import { overviewEndpoints } from '@gatehouse/contract/billing/overview'
import { implement } from '../../platform/http/implement.ts'
import { getFirstSteps } from './get-first-steps.ts'
import { listActivity } from './list-activity.ts'
import { listAttention } from './list-attention.ts'

/** The state of a business in one look. */
export const overview = implement(overviewEndpoints, {
  attention: listAttention,
  activity: listActivity,
  firstSteps: getFirstSteps,
})
