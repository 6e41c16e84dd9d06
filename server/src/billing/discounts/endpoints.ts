import { discountEndpoints, discountProblems } from '@gatehouse/contract/billing/discounts'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { createDiscount } from './create-discount.ts'
import { deleteDiscount } from './delete-discount.ts'
import { toDiscount } from './discount.ts'
import { findDiscount, listDiscounts } from './queries.ts'
import { updateDiscount } from './update-discount.ts'

export const discounts = implement(
  discountEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listDiscounts(work, input)
      return page(rows.map(toDiscount), total_count, input.limit)
    },
    create: (work, { body }) => createDiscount(work, body),
    get: async (work, { id }) =>
      toDiscount((await findDiscount(work, id)) ?? fail(discountProblems.not_found)),
    update: (work, { id, body }) => updateDiscount(work, id, body),
    delete: (work, { id }) => deleteDiscount(work, id),
  },
  { find: (work, { id = '' }) => findDiscount(work, id) },
)
