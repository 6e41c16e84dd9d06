import { discountEffectEndpoints } from '@gatehouse/contract/billing/discount-effect'
import { overviewEndpoints } from '@gatehouse/contract/billing/overview'
import { implement } from '../../platform/http/implement.ts'
import { findDiscount } from '../discounts/queries.ts'
import { getDiscountEffect } from './get-discount-effect.ts'
import { getFirstSteps } from './get-first-steps.ts'
import { listActivity } from './list-activity.ts'
import { listAttention } from './list-attention.ts'

/** The state of a business in one look. */
export const overview = implement(overviewEndpoints, {
  attention: listAttention,
  activity: listActivity,
  firstSteps: getFirstSteps,
})

/** What a discount did. */
export const discountEffects = implement(
  discountEffectEndpoints,
  { get: (work, { id }) => getDiscountEffect(work, id) },
  { find: (work, { id = '' }) => findDiscount(work, id) },
)
