import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { cardToken } from '../server/src/testing/sales.ts'
import { generationsOfRun } from './due-generations.ts'
import { itemsOf } from './test-polar-client.ts'
import { offerScenarios, type Scenarios } from './test-polar-offers.ts'
import { buy, form, startRealServer, openShop, type Shop } from './test-polar-shop.ts'

let server: TestServer

before(async () => {
  server = await startRealServer()
})
after(() => server.close())

/** Behavior of the client in every generation. */
const scenarios: Scenarios = {
  'opens a checkout that its buyer looks at, changes and pays': async shop => {
    const { polar, page, handbook, plan } = shop
    const opened = await polar.checkouts.create({
      products: [handbook.id, plan.id],
      successUrl: 'https://example.com/thanks?id={CHECKOUT_ID}',
      metadata: { campaign: 'spring' },
    })
    assert.equal((await polar.checkouts.get({ id: opened.id })).status, 'open')
    const { clientSecret } = opened
    assert.equal((await page.checkouts.clientGet({ clientSecret })).totalAmount, 2000)
    const changed = await page.checkouts.clientUpdate({
      clientSecret,
      checkoutUpdatePublic: { productId: handbook.id, ...form() },
    })
    assert.equal(changed.customerBillingAddress.country, 'DE')
    const merchants = await polar.checkouts.update({
      id: opened.id,
      checkoutUpdate: { metadata: { campaign: 'summer' } },
    })
    assert.deepEqual(merchants.metadata, { campaign: 'summer' })
    const confirmed = await page.checkouts.clientConfirm({
      clientSecret,
      checkoutConfirmStripe: { confirmationTokenId: await cardToken(server) },
    })
    assert.ok(['confirmed', 'succeeded'].includes(confirmed.status))
    assert.ok(confirmed.customerSessionToken)
    await server.drainJobs()
    const paid = await itemsOf(polar.checkouts.list({ status: 'succeeded' }))
    assert.ok(paid.some(item => item.id === opened.id))
  },

  'shows and lists orders and payments': async shop => {
    const { polar, handbook } = shop
    const { opened } = await buy(shop, handbook.id)
    const [order] = await itemsOf(polar.orders.list({ checkoutId: opened.id }))
    const fetchedOrder = await polar.orders.get({ id: order.id })
    assert.deepEqual([fetchedOrder.status, fetchedOrder.totalAmount], ['paid', 2000])
    if (polar.orders.update) {
      const orderUpdate = { billingName: 'Bea GmbH', billingAddress: { country: 'DE' } }
      const billed = await polar.orders.update({ id: order.id, orderUpdate })
      assert.equal(billed.billingName, 'Bea GmbH')
    }
    const [payment] = await itemsOf(polar.payments.list({ orderId: order.id }))
    const paid = await polar.payments.get({ id: payment.id })
    assert.deepEqual([paid.status, paid.amount, paid.method], ['succeeded', 2000, 'card'])
    // The first two parse every payment as a generic one, and so drop its card details.
    const generic = ['0.32.16', '0.34.2'].includes(shop.generation)
    if (!generic) assert.equal(paid.methodMetadata.last4, '4242')
  },

  'shows, lists, cancels, keeps and ends subscriptions': async shop => {
    const { polar, plan } = shop
    const { opened } = await buy(shop, plan.id)
    const listed = await itemsOf(polar.subscriptions.list({ active: true }))
    const { id } = listed.find(item => item.checkoutId === opened.id)
    assert.equal((await polar.subscriptions.get({ id })).status, 'active')
    const change = (cancelAtPeriodEnd: boolean, more: object = {}) =>
      polar.subscriptions.update({ id, subscriptionUpdate: { cancelAtPeriodEnd, ...more } })
    const cancellation = { customerCancellationReason: 'too_expensive' }
    assert.equal((await change(true, cancellation)).customerCancellationReason, 'too_expensive')
    assert.equal((await change(false)).cancelAtPeriodEnd, false)
    assert.equal((await polar.subscriptions.revoke({ id })).status, 'canceled')
    await server.drainJobs()
  },

  'lets a customer into the portal, who sees and does what is theirs': async shop => {
    const { polar, page, handbook, plan, acme } = shop
    const { customerEmail } = form()
    await buy(shop, handbook.id, { customerEmail })
    const { opened } = await buy(shop, plan.id, { customerEmail })
    const purchase = await polar.checkouts.get({ id: opened.id })
    const session = await polar.customerSessions.create({ customerId: purchase.customerId })
    const security = { customerSession: session.token }
    const portal = page.customerPortal
    assert.equal((await portal.customers.get(security)).email, customerEmail)
    const orders = await itemsOf(portal.orders.list(security, {}))
    assert.equal(orders.length, 2)
    assert.equal((await portal.orders.get(security, { id: orders[0].id })).paid, true)
    const [subscription] = await itemsOf(portal.subscriptions.list(security, {}))
    const { id } = await portal.subscriptions.get(security, { id: subscription.id })
    const updatedSubscription = await portal.subscriptions.update(security, {
      id,
      customerSubscriptionUpdate: { cancelAtPeriodEnd: true, cancellationReason: 'unused' },
    })
    assert.equal(updatedSubscription.cancelAtPeriodEnd, true)
    const back = { cancelAtPeriodEnd: false }
    await portal.subscriptions.update(security, { id, customerSubscriptionUpdate: back })
    assert.equal((await portal.subscriptions.cancel(security, { id })).cancelAtPeriodEnd, true)
    const keys = await itemsOf(portal.licenseKeys.list(security, {}))
    assert.equal(keys.length, 2)
    const key = await portal.licenseKeys.get(security, { id: keys[0].id })
    assert.equal(key.status, 'granted')
    const [grant] = await itemsOf(portal.benefitGrants.list(security, {}))
    assert.equal((await portal.benefitGrants.get(security, { id: grant.id })).isGranted, true)
    const unchanged = {
      id: grant.id,
      customerBenefitGrantUpdate: { benefitType: grant.benefit.type },
    }
    assert.equal((await portal.benefitGrants.update(security, unchanged)).id, grant.id)
    const brand = await portal.organizations.get({ slug: acme.organization.slug })
    assert.equal((brand.organization ?? brand).name, 'Acme')
    const state = await polar.customers.getState({ id: purchase.customerId })
    assert.equal(state.activeSubscriptions.length, 1)
    assert.equal(state.grantedBenefits.length, 2)
  },

  ...offerScenarios,
}

for (const generation of generationsOfRun) {
  describe(`the public client ${generation}`, () => {
    let shop: Shop

    before(async () => {
      shop = await openShop(server, generation)
    })
    after(() => shop.inbox.close())

    for (const [title, live] of Object.entries(scenarios)) test(title, () => live(shop))
  })
}
