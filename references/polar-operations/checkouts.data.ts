import { cardToken } from '../../server/src/testing/sales.ts'
import { form, type Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'

const opened = ({ polar, handbook, plan }: Shop, more: object = {}) =>
  polar.checkouts.create({ products: [handbook.id, plan.id], ...more })

const merchants = {
  '': 'Checkout',
  product: 'SoldProduct',
  'products.1': 'SoldProduct',
  productPrice: 'Price',
} as const
const buyers = { ...merchants, '': 'CheckoutPublic', organization: 'CheckoutOrganization' } as const

const SECRET = 'nothing'

/** Operations on checkouts, by merchants and by pages with a client secret. */
export const checkouts: Operations = {
  'checkouts.list': {
    calls: {
      'by who buys': async shop => {
        const { id: customerId } = await shop.polar.customers.create({
          email: `looks@${shop.acme.organization.slug}.example`,
        })
        const { id } = await opened(shop, { customerId })
        return {
          given: [{ customerId, status: ['open', 'confirmed'] }],
          answer: [{ id, customerId, status: 'open', totalAmount: 2000 }],
        }
      },
    },
    holds: { '0': 'Checkout', '0.product': 'SoldProduct', '0.productPrice': 'Price' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'checkouts.create': {
    calls: {
      'of several products, the buyer known': ({ handbook, plan }) => {
        const more = {
          customerName: 'Bea Buyer',
          customerEmail: 'bea@example.com',
          customerBillingAddress: { country: 'DE' },
          successUrl: 'https://example.com/thanks?id={CHECKOUT_ID}',
          metadata: { campaign: 'spring' },
        }
        return {
          given: [{ products: [plan.id, handbook.id], ...more }],
          answer: {
            status: 'open',
            amount: 1000,
            currency: 'usd',
            productId: plan.id,
            products: [{ id: plan.id }, { id: handbook.id }],
            customerName: 'Bea Buyer',
            customerEmail: 'bea@example.com',
            customerBillingAddress: { country: 'DE' },
            metadata: { campaign: 'spring' },
            isFreeProductPrice: false,
            isPaymentFormRequired: true,
          },
        }
      },
      'for somebody by the merchant’s own id': ({ handbook, generation }) => {
        // The first generation has another name for it, and parses both.
        const provided =
          generation === '0.32.16' ? { customerExternalId: 'u1' } : { externalCustomerId: 'u1' }
        return { given: [{ products: [handbook.id], ...provided }], answer: provided }
      },
      'with a discount': async ({ polar, handbook }) => {
        const half = { type: 'percentage', duration: 'once', basisPoints: 5000, name: 'Half' }
        const { id: discountId } = await polar.discounts.create(half)
        return {
          given: [{ products: [handbook.id], discountId }],
          answer: { discountId, discountAmount: 1000, netAmount: 1000, totalAmount: 1000 },
        }
      },
      'after a trial': ({ plan }) => ({
        given: [{ products: [plan.id], trialInterval: 'day', trialIntervalCount: 3 }],
        answer: { activeTrialInterval: 'day', activeTrialIntervalCount: 3 },
      }),
      'of seats': async ({ polar }) => {
        const { id } = await polar.products.create({
          name: 'Team',
          recurringInterval: 'month',
          prices: [
            {
              amountType: 'seat_based',
              priceCurrency: 'usd',
              seatTiers: { tiers: [{ minSeats: 1, pricePerSeat: 800 }] },
            },
          ],
        })
        return {
          given: [{ products: [id], seats: 12 }],
          answer: { seats: 12, amount: 9600, productPrice: { amountType: 'seat_based' } },
        }
      },
    },
    holds: { '': 'Checkout', product: 'SoldProduct' },
    wrong: { given: [{ products: [UNKNOWN_ID] }], at: ['body', 'products', 0] },
  },
  'checkouts.get': {
    calls: {
      'by its id': async shop => {
        const { id, clientSecret } = await opened(shop)
        return { given: [{ id }], answer: { id, clientSecret, status: 'open', amount: 2000 } }
      },
    },
    holds: merchants,
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'checkouts.update': {
    calls: {
      'what is bought, and by whom': async shop => {
        const { id } = await opened(shop)
        const change = {
          productId: shop.plan.id,
          customerEmail: 'new@example.com',
          metadata: { campaign: 'summer' },
        }
        return { given: [{ id, checkoutUpdate: change }], answer: { id, ...change, amount: 1000 } }
      },
    },
    holds: merchants,
    missing: [{ id: UNKNOWN_ID, checkoutUpdate: { customerName: 'Bea' } }],
    wrong: async shop => {
      const { id } = await opened(shop)
      const checkoutUpdate = { customerEmail: 'nobody' }
      return { given: [{ id, checkoutUpdate }], at: ['body', 'customer_email'] }
    },
  },
  'checkouts.clientGet': {
    who: 'page',
    calls: {
      'by its secret': async shop => {
        const { id, clientSecret } = await opened(shop)
        const { name } = shop.acme.organization
        return {
          given: [{ clientSecret }],
          answer: { id, clientSecret, status: 'open', organization: { name } },
        }
      },
    },
    holds: buyers,
    missing: [{ clientSecret: SECRET }],
  },
  'checkouts.clientUpdate': {
    who: 'page',
    calls: {
      'where the buyer lives': async shop => {
        const { id, clientSecret } = await opened(shop)
        const customerBillingAddress = { country: 'US', state: 'US-NY', postalCode: '10001' }
        const change = { customerName: 'Bea', customerBillingAddress }
        return {
          given: [{ clientSecret, checkoutUpdatePublic: change }],
          answer: { id, ...change, totalAmount: 2000 },
        }
      },
      'another product, and a code': async shop => {
        const { id, clientSecret } = await opened(shop)
        const tenth = { type: 'percentage', duration: 'once', basisPoints: 1000, name: 'Tenth' }
        const code = `TENTH${shop.generation.replaceAll('.', '')}`
        const { id: discountId } = await shop.polar.discounts.create({ ...tenth, code })
        const checkoutUpdatePublic = { productId: shop.plan.id, discountCode: code.toLowerCase() }
        return {
          given: [{ clientSecret, checkoutUpdatePublic }],
          answer: { id, productId: shop.plan.id, discount: { id: discountId }, netAmount: 900 },
        }
      },
    },
    holds: buyers,
    missing: [{ clientSecret: SECRET, checkoutUpdatePublic: { customerName: 'Bea' } }],
    wrong: async shop => {
      const { clientSecret } = await opened(shop)
      const checkoutUpdatePublic = { customerEmail: 'nobody' }
      return { given: [{ clientSecret, checkoutUpdatePublic }], at: ['body', 'customer_email'] }
    },
  },
  'checkouts.clientConfirm': {
    who: 'page',
    calls: {
      'by a card': async shop => {
        const { id, clientSecret } = await opened(shop)
        const checkoutConfirmStripe = {
          ...form(),
          confirmationTokenId: await cardToken(shop.server),
        }
        return {
          given: [{ clientSecret, checkoutConfirmStripe }],
          answer: { id, status: 'confirmed', customerName: 'Bea Buyer', totalAmount: 2000 },
          afterwards: async () => {
            await shop.server.drainJobs()
            const { status } = await shop.polar.checkouts.get({ id })
            if (status !== 'succeeded') throw new Error(`the checkout has status ${status}`)
          },
        }
      },
    },
    holds: { ...buyers, '': 'CheckoutConfirmed' },
    missing: [{ clientSecret: SECRET, checkoutConfirmStripe: {} }],
    wrong: async shop => {
      const { clientSecret } = await opened(shop)
      const checkoutConfirmStripe = { customerEmail: 'nobody' }
      return { given: [{ clientSecret, checkoutConfirmStripe }], at: ['body', 'customer_email'] }
    },
  },
}
