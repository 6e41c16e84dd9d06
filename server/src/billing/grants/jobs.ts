import { inWork, type Handler } from '../../records/agenda/handlers.ts'
import { applyBenefitChange, revokeDeletedBenefit } from '../benefits/benefit.ts'
import { reviseProductGrants } from '../products/product.ts'
import { spreadBenefitChange } from './apply-benefit-change.ts'
import { grantAskedBenefit } from './grant-asked-benefit.ts'
import { grantBenefit, purchaseFrom } from './grant.ts'
import { reviseProduct, revokeFromAll } from './revise-grants.ts'

export const grantJobs: Handler[] = [
  inWork(grantBenefit, (work, id, { of, benefit_id }) =>
    grantAskedBenefit(work, purchaseFrom(of, id), benefit_id),
  ),
  inWork(reviseProductGrants, (work, product_id) => reviseProduct(work, product_id)),
  inWork(revokeDeletedBenefit, (work, benefit_id) => revokeFromAll(work, benefit_id)),
  inWork(applyBenefitChange, (work, benefit_id, payload) =>
    spreadBenefitChange(work, benefit_id, payload),
  ),
]
