import { rejection, type Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'

const percentage = { type: 'percentage', basisPoints: 1000 }
const fixed = { type: 'fixed', amount: 500, currency: 'usd' }
const window = { startsAt: new Date('2026-01-01'), endsAt: new Date('2099-01-01') }

let codes = 0

/** A code that is unique in the whole run. */
const newCode = () => `CODE${(codes += 1)}`

const made = (shop: Shop, more: object = {}) =>
  shop.polar.discounts.create({ ...percentage, duration: 'forever', name: 'Made', ...more })

/** A variant of creating a discount; every field of it is read back. */
const createDiscount = (terms: object) => (shop: Shop) => {
  const form = { name: 'Tenth', code: newCode(), ...window, maxRedemptions: 10, ...terms }
  return {
    given: [{ ...form, products: [shop.handbook.id], metadata: { step: 1 } }],
    answer: {
      ...form,
      metadata: { step: 1 },
      redemptionsCount: 0,
      products: [{ id: shop.handbook.id }],
    },
  }
}

/** Operations on discounts. */
export const discounts: Operations = {
  'discounts.list': {
    calls: {
      'by their code': async shop => {
        const { id, code } = await made(shop, { code: newCode(), products: [shop.plan.id] })
        return {
          given: [{ query: code }],
          answer: [{ id, code, basisPoints: 1000, products: [{ id: shop.plan.id }] }],
        }
      },
    },
    holds: { '0': 'Discount', '0.products.0': 'DiscountedProduct' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'discounts.create': {
    calls: {
      'an amount once': createDiscount({ ...fixed, duration: 'once' }),
      'an amount forever': createDiscount({ ...fixed, duration: 'forever' }),
      'an amount for months': createDiscount({
        ...fixed,
        duration: 'repeating',
        durationInMonths: 3,
      }),
      'a part once': createDiscount({ ...percentage, duration: 'once' }),
      'a part forever': createDiscount({ ...percentage, duration: 'forever' }),
      'a part for months': createDiscount({
        ...percentage,
        duration: 'repeating',
        durationInMonths: 12,
      }),
    },
    holds: { '': 'Discount', 'products.0': 'DiscountedProduct' },
    wrong: {
      given: [{ ...percentage, duration: 'once', name: 'Wrong', code: 'no code' }],
      at: ['body', 'code'],
    },
  },
  'discounts.get': {
    calls: {
      'by its id': async shop => {
        const form = { ...fixed, duration: 'once', name: 'Five off' }
        const { id } = await shop.polar.discounts.create(form)
        return { given: [{ id }], answer: { id, ...fixed, duration: 'once', code: null } }
      },
    },
    holds: { '': 'FixedDiscount' },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'discounts.update': {
    calls: {
      'its words and bounds': async shop => {
        const { id } = await made(shop, { code: newCode(), maxRedemptions: 3 })
        const words = { name: 'Renamed', code: newCode(), metadata: { step: 2 } }
        const change = { ...words, ...window, maxRedemptions: null }
        return { given: [{ id, discountUpdate: change }], answer: { id, ...change } }
      },
      'what it takes off, and of which products': async shop => {
        const { id } = await made(shop, { products: [shop.plan.id] })
        const discountUpdate = { basisPoints: 2500, products: [shop.handbook.id] }
        const products = [{ id: shop.handbook.id }]
        return { given: [{ id, discountUpdate }], answer: { id, basisPoints: 2500, products } }
      },
    },
    holds: { '': 'Discount' },
    missing: [{ id: UNKNOWN_ID, discountUpdate: { name: 'Renamed' } }],
    wrong: async shop => {
      const { id } = await made(shop)
      return { given: [{ id, discountUpdate: { name: '' } }], at: ['body', 'name'] }
    },
  },
  'discounts.delete': {
    calls: {
      'nobody gets it any more': async shop => {
        const { id } = await made(shop)
        return {
          given: [{ id }],
          answer: undefined,
          afterwards: () => rejection(shop, 'ResourceNotFound', shop.polar.discounts.get({ id })),
        }
      },
    },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
}
