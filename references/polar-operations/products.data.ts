import { UNKNOWN_ID, type Operations } from './operation.ts'
import type { Shop } from '../test-polar-shop.ts'

const usd = (priceAmount: number) => {
  return { amountType: 'fixed', priceAmount, priceCurrency: 'usd' }
}

/** A variant of creating a product, and the fields the client parses. */
const createProduct =
  (more: object, read: object = more) =>
  () => ({
    given: [{ name: 'Made', recurringInterval: null, prices: [usd(2000)], ...more }],
    answer: { name: 'Made', isArchived: false, medias: [], benefits: [], ...read },
  })

const made = ({ polar }: Shop, more: object = {}) =>
  polar.products.create({ name: 'Mine', recurringInterval: null, prices: [usd(2000)], ...more })

const tiers = [
  { minSeats: 1, maxSeats: 9, pricePerSeat: 1000 },
  { minSeats: 10, pricePerSeat: 800 },
]

const total = { '': 'Product', 'prices.0': 'Price' } as const

/** Operations on products. */
export const products: Operations = {
  'products.list': {
    calls: {
      'by their ids': ({ handbook, benefit }) => ({
        given: [{ id: handbook.id }],
        answer: [{ id: handbook.id, name: 'Handbook', benefits: [{ id: benefit.id }] }],
      }),
    },
    holds: { '0': 'Product', '0.prices.0': 'Price', '0.benefits.0': 'Benefit' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'products.create': {
    calls: {
      'paid once': createProduct(
        { metadata: { shelf: 2, shown: true } },
        { metadata: { shelf: 2 } },
      ),
      'every month': createProduct({ recurringInterval: 'month' }),
      'every week': createProduct({ recurringInterval: 'week' }),
      'at no price': createProduct({ prices: [{ amountType: 'free' }] }),
      'for nothing': createProduct({ prices: [usd(0)] }),
      'at a price the buyer chooses': createProduct({
        prices: [{ amountType: 'custom', minimumAmount: 100, maximumAmount: 900 }],
      }),
      'in several currencies': createProduct({
        prices: [usd(1000), { ...usd(1500), priceCurrency: 'jpy' }],
      }),
      'over ten days, after a trial': createProduct({
        recurringInterval: 'day',
        recurringIntervalCount: 10,
        trialInterval: 'week',
        trialIntervalCount: 2,
      }),
      'by the seat': createProduct({
        recurringInterval: 'year',
        prices: [{ amountType: 'seat_based', priceCurrency: 'usd', seatTiers: { tiers } }],
      }),
      'with a question': async ({ polar, generation }) => {
        const slug = `question-${generation.replaceAll('.', '-')}`
        const { id } = await polar.customFields.create({
          type: 'text',
          slug,
          name: 'Question',
          properties: {},
        })
        const { given } = createProduct({
          attachedCustomFields: [{ customFieldId: id, required: true }],
        })()
        const answer = { attachedCustomFields: [{ customField: { slug }, required: true }] }
        return { given, answer, afterwards: () => polar.customFields.delete({ id }) }
      },
    },
    holds: { '': 'Product' },
    wrong: {
      given: [{ name: 'no', recurringInterval: null, prices: [usd(2000)] }],
      at: ['body', 'name'],
    },
  },
  'products.get': {
    calls: {
      'by its id': ({ plan, benefit }) => ({
        given: [{ id: plan.id }],
        answer: {
          id: plan.id,
          recurringInterval: 'month',
          isRecurring: true,
          prices: [{ amountType: 'fixed', priceAmount: 1000, priceCurrency: 'usd' }],
          benefits: [{ id: benefit.id, type: 'license_keys' }],
        },
      }),
    },
    holds: total,
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'products.update': {
    calls: {
      'its words': async shop => {
        const { id } = await made(shop)
        const words = { name: 'Renamed', description: 'Better', metadata: { step: 2 } }
        return { given: [{ id, productUpdate: words }], answer: { id, ...words } }
      },
      'its prices': async shop => {
        const { id, prices } = await made(shop)
        const productUpdate = { prices: [usd(2500)] }
        return {
          given: [{ id, productUpdate }],
          answer: { id, prices: [{ priceAmount: 2500 }] },
          afterwards: async changed => {
            if (changed.prices[0].id === prices[0].id) throw new Error('the same price')
          },
        }
      },
      'from sale': async shop => {
        const { id } = await made(shop)
        const productUpdate = { isArchived: true }
        return { given: [{ id, productUpdate }], answer: { id, isArchived: true } }
      },
    },
    holds: total,
    missing: [{ id: UNKNOWN_ID, productUpdate: { name: 'Renamed' } }],
    wrong: ({ plan }) => ({
      given: [{ id: plan.id, productUpdate: { name: 'no' } }],
      at: ['body', 'name'],
    }),
  },
  'products.updateBenefits': {
    calls: {
      'to one, and to none': async shop => {
        const { id } = await made(shop)
        const { benefit, polar } = shop
        return {
          given: [{ id, productBenefitsUpdate: { benefits: [benefit.id] } }],
          answer: { id, benefits: [{ id: benefit.id, description: benefit.description }] },
          afterwards: async () => {
            const none = { id, productBenefitsUpdate: { benefits: [] } }
            const { benefits } = await polar.products.updateBenefits(none)
            if (benefits.length > 0) throw new Error('benefits stay')
          },
        }
      },
    },
    holds: total,
    missing: [{ id: UNKNOWN_ID, productBenefitsUpdate: { benefits: [] } }],
    wrong: ({ plan }) => ({
      given: [{ id: plan.id, productBenefitsUpdate: { benefits: ['nothing'] } }],
      at: ['body', 'benefits', 0],
    }),
  },
}
