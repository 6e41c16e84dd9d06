import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { cardToken } from '../server/src/testing/sales.ts'
import { generationsOfRun } from './due-generations.ts'
import { itemsOf } from './test-polar-client.ts'
import {
  buy,
  form,
  startRealServer,
  openShop,
  pass,
  rejection,
  type Shop,
} from './test-polar-shop.ts'

let server: TestServer

before(async () => {
  server = await startRealServer()
})
after(() => server.close())

const UNKNOWN = '0199aaaa-0000-7000-8000-000000000000'
const DECLINED = '4000000000000002'

/** Behavior of the client in every generation. */
const scenarios: Record<string, (shop: Shop) => Promise<void>> = {
  'what there is not': async shop => {
    const { polar, page } = shop
    const id = UNKNOWN
    for (const look of [
      () => polar.products.get({ id }),
      () => polar.benefits.get({ id }),
      () => polar.customers.get({ id }),
      () => polar.customers.getStateExternal({ externalId: 'nobody' }),
      () => polar.checkouts.get({ id }),
      () => polar.checkoutLinks.get({ id }),
      () => polar.orders.get({ id }),
      () => polar.subscriptions.get({ id }),
      () => polar.payments.get({ id }),
      () => polar.licenseKeys.get({ id }),
      () => polar.organizations.get({ id }),
      () => page.checkouts.clientGet({ clientSecret: 'nothing' }),
      () => page.customerPortal.organizations.get({ slug: 'nobody-at-all' }),
      () => page.customerPortal.licenseKeys.validate({ key: 'no', organizationId: UNKNOWN }),
    ]) {
      const error = await rejection(shop, 'ResourceNotFound', look())
      assert.equal(error.error, 'ResourceNotFound')
    }
  },

  'what is not valid, with the place of what is wrong': async shop => {
    const { polar } = shop
    const wrong = {
      name: 'no',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 1 }],
    }
    const shape = await rejection(shop, 'HTTPValidationError', polar.products.create(wrong))
    assert.deepEqual(shape.detail[0].loc.slice(0, 2), ['body', 'name'])
    const rule = polar.checkouts.create({ products: [UNKNOWN] })
    assert.deepEqual((await rejection(shop, 'HTTPValidationError', rule)).detail[0].loc[0], 'body')
  },

  'a token that is not known or lacks the scope': async shop => {
    const { library, acme } = shop
    const open = (accessToken: string) => library.open({ accessToken, serverURL: server.url })
    const body = {
      organization_id: acme.organization.id,
      comment: 'orders only',
      scopes: ['orders:read'],
    }
    const made = await acme.owner.post('/v1/organization-access-tokens/', body)
    for (const [accessToken, status] of [
      ['gatehouse_oat_nobody', 401],
      [String(made.body.token), 403],
    ] as const) {
      const error = await open(accessToken)
        .products.list({})
        .catch((failure: unknown) => failure)
      assert.equal(error.statusCode, status)
    }
  },

  'a customer where merchants are asked for': async shop => {
    const { polar, library, acme } = shop
    const email = `wanderer@${acme.organization.slug}.example`
    const { id } = await polar.customers.create({ email })
    const { token } = await polar.customerSessions.create({ customerId: id })
    const asCustomer = library.open({ accessToken: token, serverURL: server.url })
    await rejection(shop, 'Unauthorized', asCustomer.licenseKeys.list({}))
  },

  'a card that is declined, and a checkout that is over': async shop => {
    const { polar, page, handbook } = shop
    const { clientSecret } = await polar.checkouts.create({ products: [handbook.id] })
    const confirm = async (card?: string) =>
      page.checkouts.clientConfirm({
        clientSecret,
        checkoutConfirmStripe: {
          ...form(),
          confirmationTokenId: await cardToken(server, card),
        },
      })
    await rejection(shop, 'PaymentError', confirm(DECLINED))
    await confirm()
    await server.drainJobs()
    const change = { clientSecret, checkoutUpdatePublic: { customerName: 'Late' } }
    await rejection(shop, 'NotOpenCheckout', page.checkouts.clientUpdate(change))
  },

  'a second subscription to the same, and one that has ended': async shop => {
    const { polar, page, plan } = shop
    const { customerEmail } = form()
    const { opened } = await buy(shop, plan.id, { customerEmail })
    const second = await polar.checkouts.create({ products: [plan.id] })
    const confirmed = page.checkouts.clientConfirm({
      clientSecret: second.clientSecret,
      checkoutConfirmStripe: {
        ...form(),
        customerEmail,
        confirmationTokenId: await cardToken(server),
      },
    })
    await rejection(shop, 'AlreadyActiveSubscriptionError', confirmed)
    const { customerId } = await polar.checkouts.get({ id: opened.id })
    const [{ id }] = await itemsOf(polar.subscriptions.list({ customerId }))
    await polar.subscriptions.revoke({ id })
    await rejection(shop, 'AlreadyCanceledSubscription', polar.subscriptions.revoke({ id }))
    const end = { id, subscriptionUpdate: { cancelAtPeriodEnd: true } }
    await rejection(shop, 'AlreadyCanceledSubscription', polar.subscriptions.update(end))
  },

  'a key that is on all its devices': async shop => {
    const { polar, page, handbook, acme } = shop
    await buy(shop, handbook.id)
    const [{ key }] = await itemsOf(polar.licenseKeys.list({}))
    const of = { key, organizationId: acme.organization.id }
    const activate = (label: string) => page.customerPortal.licenseKeys.activate({ ...of, label })
    await activate('laptop')
    await activate('phone')
    await rejection(shop, 'NotPermitted', activate('tablet'))
  },

  'more than an order asked for, and what was given back': async shop => {
    const { polar, handbook } = shop
    const { opened } = await buy(shop, handbook.id)
    const [order] = await itemsOf(polar.orders.list({ checkoutId: opened.id }))
    const give = (amount: number) =>
      polar.refunds.create({ orderId: order.id, reason: 'customer_request', amount })
    const tooMuch = give(order.netAmount + 1)
    // 0.49 has no error class for it.
    if (shop.generation === '0.49.0') await assert.rejects(tooMuch, { statusCode: 400 })
    else await rejection(shop, 'RefundAmountTooHigh', tooMuch)
    await give(order.netAmount)
    await rejection(shop, 'RefundedAlready', give(1))
    const unknown = polar.refunds.create({ orderId: UNKNOWN, reason: 'other', amount: 1 })
    const [wrong] = (await rejection(shop, 'HTTPValidationError', unknown)).detail
    assert.deepEqual(wrong.loc, ['body', 'order_id'])
  },

  'a checkout whose day is over': async shop => {
    const { polar, page, handbook, acme } = shop
    const { clientSecret } = await polar.checkouts.create({ products: [handbook.id] })
    await pass(server, acme, 25)
    await rejection(shop, 'ExpiredCheckoutError', page.checkouts.clientGet({ clientSecret }))
  },
}

for (const generation of generationsOfRun) {
  describe(`the public client ${generation} has an error class for`, () => {
    let shop: Shop

    before(async () => {
      shop = await openShop(server, generation)
    })
    after(() => shop.inbox.close())

    for (const [title, live] of Object.entries(scenarios)) test(title, () => live(shop))
  })
}
