import assert from 'node:assert/strict'
import { cardToken } from '../server/src/testing/sales.ts'
import { itemsOf } from './test-polar-client.ts'
import { buy, form, rejection, type Shop } from './test-polar-shop.ts'

/** The scenarios of a client, by title. */
export type Scenarios = Record<string, (shop: Shop) => Promise<void>>

/** Scenarios for custom fields and discounts. */
export const offerScenarios: Scenarios = {
  'sells with a discount, by its id, by a link and by the buyer’s code': async shop => {
    const { polar, page, handbook, plan } = shop
    const half = { type: 'percentage', duration: 'forever', basisPoints: 5000, name: 'Half' }
    const { id: discountId } = await polar.discounts.create({ ...half, code: 'HALF' })
    const response = await polar.checkouts.create({ products: [handbook.id], discountId })
    assert.deepEqual([response.discount.code, response.totalAmount], ['HALF', 1000])
    const off = await polar.checkouts.update({
      id: response.id,
      checkoutUpdate: { discountId: null },
    })
    assert.equal(off.totalAmount, 2000)
    const { clientSecret } = response
    const checkoutUpdatePublic = { discountCode: 'nobodys' }
    const unknown = page.checkouts.clientUpdate({ clientSecret, checkoutUpdatePublic })
    const { detail } = await rejection(shop, 'HTTPValidationError', unknown)
    assert.deepEqual(detail[0].loc, ['body', 'discount_code'])
    const link = await polar.checkoutLinks.create({
      paymentProcessor: 'stripe',
      products: [handbook.id],
      discountId,
    })
    assert.equal(link.discount.basisPoints, 5000)
    const { opened } = await buy(shop, plan.id, { discountCode: 'half' })
    const [order] = await itemsOf(polar.orders.list({ discountId }))
    assert.deepEqual([order.checkoutId, order.discountAmount], [opened.id, 500])
    assert.equal(order.discount.code, 'HALF')
    const [subscription] = await itemsOf(polar.subscriptions.list({ discountId }))
    assert.deepEqual([subscription.amount, subscription.discount.id], [500, discountId])
    assert.equal((await polar.discounts.get({ id: discountId })).redemptionsCount, 1)
    await polar.discounts.delete({ id: discountId })
  },

  'asks buyers what a product asks, and keeps their answers': async shop => {
    const { polar, page } = shop
    const company = { type: 'text', slug: 'company', name: 'Company', properties: {} }
    const { id: customFieldId } = await polar.customFields.create(company)
    const product = await polar.products.create({
      name: 'Questionnaire',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 2000, priceCurrency: 'usd' }],
      attachedCustomFields: [{ customFieldId, required: true }],
    })
    assert.equal(product.attachedCustomFields[0].customField.slug, 'company')
    const { clientSecret } = await polar.checkouts.create({ products: [product.id] })
    const unanswered = page.checkouts.clientConfirm({
      clientSecret,
      checkoutConfirmStripe: { ...form(), confirmationTokenId: await cardToken(shop.server) },
    })
    const { detail } = await rejection(shop, 'HTTPValidationError', unanswered)
    assert.deepEqual(detail[0].loc, ['body', 'custom_field_data', 'company'])
    const { opened } = await buy(shop, product.id, { customFieldData: { company: 'Acme' } })
    const [order] = await itemsOf(polar.orders.list({ checkoutId: opened.id }))
    assert.deepEqual(order.customFieldData, { company: 'Acme' })
    await polar.customFields.delete({ id: customFieldId })
  },
}
