import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keepMails, linkTo, mailsSentTo } from '../../testing/mails.ts'
import { merchant } from '../../testing/people.ts'
import { chargesOf, checkBooks, plan, setCard, subscribe } from '../../testing/sales.ts'
import { refund, sellHandbook } from '../refunds/test-refunds.ts'

const dear = { amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }

let server: TestServer

before(async () => {
  server = await startTestServer()
  await keepMails(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

test('a receipt lists the purchase and its tax by rate and opens the order', async () => {
  const { acme, order } = await sellHandbook(server)
  const { email } = order.customer

  const [mail] = await mailsSentTo(server, email)
  const link = await linkTo(server, email, `/${acme.organization.slug}/portal/`)

  assert.equal(mail?.kind, 'order_confirmation')
  const listed = 'Handbook: $20.00\nSubtotal: $20.00\nVAT Germany (19% of $20.00): $3.80\n'
  assert.ok(mail?.plain.includes(`${listed}Total: $23.80\nAmount paid: $23.80`), mail?.plain)
  assert.match(mail.html ?? '', /VAT Germany/)
  assert.equal(link.pathname, `/${acme.organization.slug}/portal/orders/${order.id}`)
  const token = String(link.searchParams.get('customer_session_token'))
  const headers = { authorization: `Bearer ${token}` }
  const path = `/v1/customer-portal/orders/${order.id}`
  assert.equal((await server.stranger().get(path, { headers })).status, 200)
})

test("a renewal has its own receipt in the customer's language", async () => {
  const { acme, subscription } = await subscribe(server, await merchant(server))
  const { customer_id } = subscription
  await server.site.db
    .updateTable('customers')
    .set({ locale: 'de' })
    .where('id', '=', customer_id)
    .execute()

  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()

  const { body } = await acme.server.get(`/v1/customers/${customer_id}`)
  const [mail] = await mailsSentTo(server, body.email)
  assert.equal(mail?.kind, 'subscription_cycled')
  assert.match(String(mail?.plain), /Bezahlter Betrag: 10,00\s\$/)
  // The mail shows the line's period in the customer's date format; the stored and returned label
  // stays unchanged.
  assert.match(String(mail?.plain), /Pro \(\d\d\.\d\d\.(\d{4})?\s–\s\d\d\.\d\d\.\d{4}\): 10,00/)
})

test('a payment from the balance alone has a receipt, also when a trial ends', async () => {
  const { acme, subscription } = await subscribe(server, await merchant(server))
  const trialing = await subscribe(server, await merchant(server), {
    ...{ trial_interval: 'month', trial_interval_count: 1 },
  })
  for (const item of [{ acme, subscription }, trialing]) {
    const body = { amount: 1_500, currency: 'usd', reason: 'For the trouble.' }
    const path = `/v1/customers/${item.subscription.customer_id}/balance`
    assert.ok((await item.acme.server.post(path, body)).status < 300)
  }

  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()

  const kinds = async ({ customer }: { customer: { email: string } }) =>
    (await mailsSentTo(server, customer.email)).map(({ kind }) => kind)
  const [renewed, ...before] = await kinds(subscription)
  assert.equal(renewed, 'subscription_cycled')
  assert.ok(!before.includes('subscription_cycled'))
  assert.equal((await kinds(trialing.subscription))[0], 'subscription_cycled_after_trial')
  const [mail] = await mailsSentTo(server, subscription.customer.email)
  assert.match(String(mail?.plain), /Pro.*\$10\.00/)
})

test("a failed renewal's reason is emailed in the recipient's language", async () => {
  const { subscription } = await subscribe(server, await merchant(server))
  const { customer_id, customer } = subscription
  await server.site.db
    .updateTable('customers')
    .set({ locale: 'de' })
    .where('id', '=', customer_id)
    .execute()
  const { processor_id } = await server.site.db
    .selectFrom('payment_methods')
    .select('processor_id')
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  server.stripe.control.reissue(processor_id, '4000000000009995')

  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()

  const [mail] = await mailsSentTo(server, customer.email)
  assert.equal(mail?.kind, 'subscription_past_due')
  assert.match(String(mail?.plain), /Die Karte ist nicht ausreichend gedeckt/)
  assert.match(String(mail?.plain), /Pro \(.*\): 10,00.*\n(.*\n)*Zu zahlender Betrag: 10,00/)
})

test('a change and its outstanding amount are one email, unless it is disabled', async () => {
  const mailKindsWith = async (customer_email_settings: Record<string, boolean>) => {
    const { acme, subscription } = await subscribe(server, await merchant(server))
    const given = { allow_multiple_subscriptions: false, allow_customer_updates: true }
    const subscription_settings = { ...given, proration_behavior: 'prorate', dunning_schedule: [3] }
    const settings = { customer_email_settings, subscription_settings }
    const path = `/v1/organizations/${acme.organization.id}`
    const { body } = await acme.server.patch(path, settings)
    assert.equal(body.customer_email_settings?.subscription_cycled, true, JSON.stringify(body))
    const team = await plan(acme, { name: 'Team', prices: [dear] })
    const change = { product_id: team.id, proration_behavior: 'invoice' }
    await acme.server.patch(`/v1/subscriptions/${subscription.id}`, change)
    await setCard(server, acme, 'pm_card_chargeCustomerFail')
    return { email: subscription.customer.email, ends: subscription.current_period_end }
  }
  const withEmails = await mailKindsWith({})
  const silent = await mailKindsWith({ subscription_past_due: false, subscription_updated: false })
  server.clock.set(new Date(withEmails.ends))
  await server.drainJobs()
  server.clock.pass(3 * 86_400_000)
  await server.drainJobs()

  const kinds = async ({ email }: { email: string }) =>
    (await mailsSentTo(server, email)).map(({ kind }) => kind).toReversed()
  assert.deepEqual(await kinds(withEmails), [
    'subscription_confirmation',
    'subscription_updated',
    'subscription_past_due',
    'subscription_revoked',
  ])
  assert.deepEqual(await kinds(silent), ['subscription_confirmation', 'subscription_revoked'])
  const [over, unpaid] = await mailsSentTo(server, withEmails.email)
  const again = new Date(new Date(withEmails.ends).getTime() + 3 * 86_400_000)
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(again)
  assert.match(String(unpaid?.plain), new RegExp(`\\$30\\.00 for Team. We’ll try again on ${day}`))
  assert.match(String(over?.plain), /has ended, and you don’t owe anything/)
})

test('a change that costs nothing now is emailed unless the merchant disabled it', async () => {
  const seats = { tiers: [{ min_seats: 1, max_seats: null, price_per_seat: 500 }] }
  const prices = [{ amount_type: 'seat_based', price_currency: 'usd', seat_tiers: seats }]
  const mailKindsAfterChange = async (subscription_updated: boolean) => {
    const { acme, subscription } = await subscribe(server, await merchant(server))
    const settings = { customer_email_settings: { subscription_updated } }
    await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings)
    const team = await plan(acme, { name: 'Team', prices })
    const path = `/v1/subscriptions/${subscription.id}`
    const change = (body: object) => acme.server.patch(path, body)
    assert.equal((await change({ product_id: team.id, proration_behavior: 'invoice' })).status, 200)
    assert.equal((await change({ seats: 4, proration_behavior: 'prorate' })).status, 200)
    await server.drainJobs()
    return mailsSentTo(server, subscription.customer.email)
  }

  const [more, cheaper] = await mailKindsAfterChange(true)

  assert.deepEqual(
    [cheaper?.kind, more?.kind],
    ['subscription_changed', 'subscription_seats_changed'],
  )
  assert.match(String(cheaper?.plain), /was changed to Team\./)
  assert.match(String(more?.plain), /Your Team subscription’s new seat count: 4\./)
  assert.match(String(more?.plain), /charged today. We’ll include the change in your next/)
  assert.match(String(more?.plain), /Added to your next payment: \$\d+\.\d\d/)
  assert.match(String(more?.plain), /Any tax is calculated with that payment/)
  assert.equal((await mailKindsAfterChange(false)).length, 1)
})

test('a revocation is emailed to the customer, a cancellation taking effect is not', async () => {
  const endAndCollectMails = async (...bodies: object[]) => {
    const { acme, subscription } = await subscribe(server, await merchant(server))
    for (const body of bodies) await acme.server.patch(`/v1/subscriptions/${subscription.id}`, body)
    if (bodies.length === 0) await acme.server.delete(`/v1/subscriptions/${subscription.id}`)
    server.clock.set(new Date(subscription.current_period_end))
    await server.drainJobs()
    return mailsSentTo(server, subscription.customer.email)
  }
  const kinds = async (...bodies: object[]) =>
    (await endAndCollectMails(...bodies)).map(({ kind }) => kind)

  const [mail] = await endAndCollectMails()

  assert.match(String(mail?.plain), /Pro subscription ended on .* and won’t renew/)
  const [over, left] = ['subscription_ended', 'subscription_cancellation']
  const leave = { cancel_at_period_end: true }
  assert.deepEqual(await kinds(leave, { revoke: true }), [over, left, 'subscription_confirmation'])
  assert.deepEqual(await kinds(leave), [left, 'subscription_confirmation'])
})

test('the end of a trial or pause is one email: the receipt if anything is paid', async () => {
  const simulateReceipts = async (customer_email_settings: Record<string, boolean>) => {
    const acme = await merchant(server)
    const path = `/v1/organizations/${acme.organization.id}`
    await acme.server.patch(path, { customer_email_settings })
    const week = { trial_interval: 'day', trial_interval_count: 7 }
    const { subscription } = await subscribe(server, acme, week)
    server.clock.set(new Date(subscription.trial_end))
    await server.drainJobs()
    const change = (body: object) => acme.server.patch(`/v1/subscriptions/${subscription.id}`, body)
    // The amount paid is credited, so resuming immediately costs nothing; another month does.
    await change({ pause: true })
    await change({ resume: true })
    const { current_period_end } = (await change({ pause_at_period_end: true })).body
    const resumes_at = new Date(new Date(current_period_end).getTime() + 9 * 86_400_000)
    await change({ pause_at_period_end: true, resumes_at })
    server.clock.set(resumes_at)
    await server.drainJobs()
    const mails = (await mailsSentTo(server, subscription.customer.email)).toReversed()
    return mails.filter(({ kind }) => kind !== 'subscription_trial_conversion_reminder')
  }
  const withEmails = await simulateReceipts({})
  const silent = await simulateReceipts({
    subscription_resumed: false,
    subscription_cycled_after_trial: false,
  })

  const kinds = (mails: { kind: string }[]) => mails.map(({ kind }) => kind)
  assert.deepEqual(kinds(withEmails), [
    'trial_confirmation',
    'subscription_cycled_after_trial',
    'subscription_paused',
    'subscription_resumed',
    'subscription_paused_until',
    'subscription_resumed',
  ])
  const [, started, , free, , paid] = withEmails.map(({ plain }) => plain)
  assert.match(
    String(started),
    /Pro trial has ended and your subscription has started. You paid \$10/,
  )
  assert.match(String(free), /no longer paused. You weren’t charged today./)
  assert.match(String(paid), /no longer paused. You paid \$10.00./)
  assert.match(String(paid), /Invoice number: /)
  assert.deepEqual(kinds(silent), [
    'trial_confirmation',
    'subscription_paused',
    'subscription_paused_until',
  ])
})

test('the trial email states what a period costs after it, including tax', async () => {
  const acme = await merchant(server)
  const settings = { country: 'DE', tax_settings: { enabled: true } }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings)
  const week = { trial_interval: 'day', trial_interval_count: 7 }
  const { subscription } = await subscribe(server, acme, week)
  const [mails] = await mailsSentTo(server, subscription.customer.email)

  server.clock.set(new Date(subscription.trial_end))
  await server.drainJobs()

  assert.match(String(mails?.plain), /it renews automatically at \$11\.90 per period/)
  assert.deepEqual(chargesOf(server, acme), [1190])
})

test('the refund email names its credit note and opens the order', async () => {
  const { acme, order } = await sellHandbook(server)
  const { body } = await refund(acme, order, { amount: 500 })
  await server.drainJobs()

  const { email } = order.customer
  const [mail] = await mailsSentTo(server, email)
  const link = await linkTo(server, email, `/${acme.organization.slug}/portal/`)

  assert.equal(mail?.kind, 'order_refunded')
  assert.ok(mail.plain.includes(`Credit note: ${body.credit_note_number}`))
  assert.ok(link.pathname.endsWith(`/orders/${order.id}`))
})
