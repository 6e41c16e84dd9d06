import assert from 'node:assert/strict'
import { cardToken } from '../server/src/testing/sales.ts'
import { itemsOf } from './test-polar-client.ts'
import { buy, form, refusal, type Shop } from './test-polar-shop.ts'

/** What the client does, by a sentence about it. */
export type Stories = Record<string, (shop: Shop) => Promise<void>>

/** What merchants ask of buyers, and take off their prices. */
export const offerStories: Stories = {
  'makes, shows, lists, changes and deletes discounts of every form': async shop => {
    const { polar, handbook, generation } = shop
    const all = [
      { type: 'fixed', duration: 'once', amount: 500, currency: 'usd' },
      { type: 'fixed', duration: 'repeating', durationInMonths: 3, amount: 500 },
      { type: 'percentage', duration: 'forever', basisPoints: 1000 },
      { type: 'percentage', duration: 'repeating', durationInMonths: 12, basisPoints: 10_000 },
    ]
    // 0.32 leaves the months out of what it sends, so it can make none that repeats.
    const forms = all.filter(one => generation !== '0.32.16' || one.duration !== 'repeating')
    for (const [index, form] of forms.entries()) {
      const code = `FORM${index}`
      const made = await polar.discounts.create({
        ...form,
        name: 'Form',
        code,
        startsAt: new Date('2026-01-01'),
        endsAt: new Date('2099-01-01'),
        maxRedemptions: 10,
        products: [handbook.id],
      })
      const { id } = made
      const shown = await polar.discounts.get({ id })
      for (const [key, value] of Object.entries(form)) assert.equal(shown[key], value, key)
      assert.deepEqual([shown.products[0].id, shown.redemptionsCount], [handbook.id, 0])
      const changed = await polar.discounts.update({
        id,
        discountUpdate: { name: 'Renamed', maxRedemptions: null, metadata: { step: 2 } },
      })
      const { name, maxRedemptions, metadata } = changed
      assert.deepEqual([name, maxRedemptions, metadata], ['Renamed', null, { step: 2 }])
      const listed = await itemsOf(polar.discounts.list({ query: code.toLowerCase() }))
      assert.deepEqual(
        listed.map(one => one.id),
        [id],
      )
      await polar.discounts.delete({ id })
    }
    assert.deepEqual(await itemsOf(polar.discounts.list({ sorting: ['-redemptions_count'] })), [])
  },

  'sells with a discount, by its id, by a link and by the buyer’s code': async shop => {
    const { polar, page, handbook, plan } = shop
    const half = { type: 'percentage', duration: 'forever', basisPoints: 5000, name: 'Half' }
    const { id: discountId } = await polar.discounts.create({ ...half, code: 'HALF' })
    const given = await polar.checkouts.create({ products: [handbook.id], discountId })
    assert.deepEqual([given.discount.code, given.totalAmount], ['HALF', 1000])
    const off = await polar.checkouts.update({
      id: given.id,
      checkoutUpdate: { discountId: null },
    })
    assert.equal(off.totalAmount, 2000)
    const { clientSecret } = given
    const checkoutUpdatePublic = { discountCode: 'nobodys' }
    const unknown = page.checkouts.clientUpdate({ clientSecret, checkoutUpdatePublic })
    const { detail } = await refusal(shop, 'HTTPValidationError', unknown)
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

  'makes, shows, lists, changes and deletes custom fields of every kind': async shop => {
    const { polar } = shop
    const kinds = [
      { type: 'text', properties: { formLabel: 'Firm', textarea: true, minLength: 1 } },
      { type: 'number', properties: { ge: 1, le: 9 } },
      { type: 'date', properties: { ge: 0 } },
      { type: 'checkbox', properties: { formHelpText: 'Our terms' } },
      { type: 'select', properties: { options: [{ value: 's', label: 'Small' }] } },
    ]
    for (const { type, properties } of kinds) {
      const made = await polar.customFields.create({ type, slug: type, name: type, properties })
      const { id } = made
      assert.deepEqual((await polar.customFields.get({ id })).properties, properties)
      const changed = await polar.customFields.update({
        id,
        customFieldUpdate: { type, name: 'Renamed', metadata: { step: 2 } },
      })
      assert.deepEqual([changed.name, changed.metadata], ['Renamed', { step: 2 }])
      const listed = await itemsOf(polar.customFields.list({ query: type, typeFilter: type }))
      assert.deepEqual(
        listed.map(one => one.id),
        [id],
      )
      await polar.customFields.delete({ id })
    }
    assert.deepEqual(await itemsOf(polar.customFields.list({ sorting: ['-created_at'] })), [])
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
      checkoutConfirmStripe: { ...form(), confirmationTokenId: await cardToken(shop.house) },
    })
    const { detail } = await refusal(shop, 'HTTPValidationError', unanswered)
    assert.deepEqual(detail[0].loc, ['body', 'custom_field_data', 'company'])
    const { opened } = await buy(shop, product.id, { customFieldData: { company: 'Acme' } })
    const [order] = await itemsOf(polar.orders.list({ checkoutId: opened.id }))
    assert.deepEqual(order.customFieldData, { company: 'Acme' })
    await polar.customFields.delete({ id: customFieldId })
  },
}
