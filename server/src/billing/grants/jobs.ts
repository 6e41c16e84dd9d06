import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { applyBenefitChange, revokeDeletedBenefit } from '../benefits/benefit.ts'
import { settleAccessTask } from '../integrations/integration.ts'
import { reviseProductGrants } from '../products/product.ts'
import { enqueueGrantUpdates } from './apply-benefit-change.ts'
import { grantRequestedBenefit } from './grant-requested-benefit.ts'
import { grantBenefit, purchaseFrom } from './grant.ts'
import { settleAccess } from './settle-access.ts'
import { reviseProduct, revokeFromAll } from './revise-grants.ts'

export const grantJobs: Handler[] = [
  transactionalJob(grantBenefit, (work, id, { of, benefit_id }) =>
    grantRequestedBenefit(work, purchaseFrom(of, id), benefit_id),
  ),
  transactionalJob(settleAccessTask, settleAccess),
  transactionalJob(reviseProductGrants, (work, product_id) => reviseProduct(work, product_id)),
  transactionalJob(revokeDeletedBenefit, (work, benefit_id) => revokeFromAll(work, benefit_id)),
  transactionalJob(applyBenefitChange, (work, benefit_id, payload) =>
    enqueueGrantUpdates(work, benefit_id, payload),
  ),
]
