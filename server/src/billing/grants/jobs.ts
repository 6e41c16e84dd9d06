import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { applyBenefitChange, revokeDeletedBenefit } from '../benefits/benefit.ts'
import { settleAccessTask } from '../integrations/integration.ts'
import { reviseProductGrants } from '../products/product.ts'
import { enqueueGrantUpdates } from './apply-benefit-change.ts'
import { grantRequestedBenefit } from './grant-requested-benefit.ts'
import { grantBenefit, purchaseFrom } from './grant.ts'
import { licenseKeyRotated } from '../license-keys/license-key.ts'
import { settleAccess } from './settle-access.ts'
import { reviseProduct, revokeFromAll } from './revise-grants.ts'
import { updateRotatedGrant } from './update-rotated-grant.ts'

export const grantJobs: Handler[] = [
  transactionalJob(licenseKeyRotated, (work, grant_id) => updateRotatedGrant(work, grant_id)),
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
