import { rejection, type Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'

const stripe = { paymentProcessor: 'stripe' }

const made = ({ polar, handbook }: Shop, more: object = {}) =>
  polar.checkoutLinks.create({ ...stripe, products: [handbook.id], label: 'Mine', ...more })

const everything = { '': 'CheckoutLink', 'products.0': 'LinkedProduct' } as const

/** Operations on checkout links. */
export const checkoutLinks: Operations = {
  'checkoutLinks.list': {
    calls: {
      'by their product': async shop => {
        const { polar } = shop
        const { id: productId } = await polar.products.create({
          name: 'Linked',
          recurringInterval: null,
          prices: [{ amountType: 'fixed', priceAmount: 700, priceCurrency: 'usd' }],
        })
        const { id } = await made(shop, { products: [productId] })
        return {
          given: [{ productId }],
          answer: [{ id, label: 'Mine', products: [{ id: productId, name: 'Linked' }] }],
        }
      },
    },
    holds: { '0': 'CheckoutLink', '0.products.0': 'LinkedProduct' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'checkoutLinks.create': {
    calls: {
      'of several products': ({ handbook, plan }) => ({
        given: [
          {
            ...stripe,
            products: [plan.id, handbook.id],
            label: 'Newsletter',
            allowDiscountCodes: false,
            successUrl: 'https://example.com/thanks',
            metadata: { campaign: 'spring' },
          },
        ],
        answer: {
          ...stripe,
          label: 'Newsletter',
          allowDiscountCodes: false,
          successUrl: 'https://example.com/thanks',
          metadata: { campaign: 'spring' },
          products: [{ id: plan.id }, { id: handbook.id }],
          discount: null,
        },
      }),
      'of one product, as the first generations say it': ({ handbook }) => ({
        given: [{ ...stripe, productId: handbook.id }],
        answer: { products: [{ id: handbook.id }], allowDiscountCodes: true },
      }),
      'of one price': ({ plan }) => ({
        given: [{ ...stripe, productPriceId: plan.prices[0].id }],
        answer: { products: [{ id: plan.id }] },
      }),
      'with a discount': async ({ polar, handbook }) => {
        const half = { type: 'percentage', duration: 'once', basisPoints: 5000, name: 'Half' }
        const { id: discountId } = await polar.discounts.create(half)
        return {
          given: [{ ...stripe, products: [handbook.id], discountId }],
          answer: { discountId, discount: { id: discountId, basisPoints: 5000 } },
          afterwards: () => polar.discounts.delete({ id: discountId }),
        }
      },
    },
    holds: everything,
    wrong: { given: [{ ...stripe, products: ['nothing'] }], at: ['body', 'products', 0] },
  },
  'checkoutLinks.get': {
    calls: {
      'by its id': async shop => {
        const { id, clientSecret, url } = await made(shop)
        return { given: [{ id }], answer: { id, clientSecret, url, label: 'Mine' } }
      },
    },
    holds: everything,
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'checkoutLinks.update': {
    calls: {
      'its words and its products': async shop => {
        const { id } = await made(shop)
        const words = { label: 'Poster', allowDiscountCodes: false, metadata: { step: 2 } }
        return {
          given: [{ id, checkoutLinkUpdate: { ...words, products: [shop.plan.id] } }],
          answer: { id, ...words, products: [{ id: shop.plan.id }] },
        }
      },
    },
    holds: everything,
    missing: [{ id: UNKNOWN_ID, checkoutLinkUpdate: { label: 'Poster' } }],
    wrong: async shop => {
      const { id } = await made(shop)
      const checkoutLinkUpdate = { products: ['nothing'] }
      return { given: [{ id, checkoutLinkUpdate }], at: ['body', 'products', 0] }
    },
  },
  'checkoutLinks.delete': {
    calls: {
      'it opens nothing any more': async shop => {
        const { id } = await made(shop)
        return {
          given: [{ id }],
          answer: undefined,
          afterwards: () =>
            rejection(shop, 'ResourceNotFound', shop.polar.checkoutLinks.get({ id })),
        }
      },
    },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
}
