import { benefitEndpoints, benefitProblems } from '@gatehouse/contract/billing/benefits'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { toBenefit } from './benefit.ts'
import { createBenefit } from './create-benefit.ts'
import { deleteBenefit } from './delete-benefit.ts'
import { findBenefit, listBenefits } from './queries.ts'
import { updateBenefit } from './update-benefit.ts'

export const benefits = implement(
  benefitEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listBenefits(work, input)
      return page(rows.map(toBenefit), total_count, input.limit)
    },
    create: (work, { body }) => createBenefit(work, body),
    get: async (work, { id }) =>
      toBenefit((await findBenefit(work, id)) ?? fail(benefitProblems.not_found)),
    update: (work, { id, body }) => updateBenefit(work, id, body),
    delete: (work, { id }) => deleteBenefit(work, id),
  },
  { find: (work, { id = '' }) => findBenefit(work, id) },
)
