import { productEndpoints, productProblems } from '@gatehouse/contract/billing/products'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { createProduct } from './create-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { toProduct } from './product.ts'
import { findProduct, listProducts } from './queries.ts'
import { updateProductBenefits } from './update-product-benefits.ts'
import { updateProduct } from './update-product.ts'

export const products = implement(
  productEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listProducts(work, input)
      return page(rows.map(toProduct), total_count, input.limit)
    },
    create: (work, { body }) => createProduct(work, body),
    get: async (work, { id }) =>
      toProduct((await findProduct(work, id)) ?? fail(productProblems.not_found)),
    update: (work, { id, body }) => updateProduct(work, id, body),
    duplicate: (work, { id }) => duplicateProduct(work, id),
    updateBenefits: (work, { id, body }) => updateProductBenefits(work, id, body.benefits),
  },
  { find: (work, { id = '' }) => findProduct(work, id) },
)
