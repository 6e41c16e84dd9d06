import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keepMails, linkTo, mailsSentTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkout, confirm, checkBooks, plan } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-31T10:00:00Z') })
  await keepMails(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const yearly = { recurring_interval: 'year' }
const attemptCharge = { trial_interval: 'day', trial_interval_count: 10 }

async function buy(acme: Merchant, more: Record<string, unknown>) {
  const { id } = await plan(acme, more)
  const opened = await checkout(acme, [id])
  assert.equal((await confirm(server, opened)).status, 200)
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/subscriptions/', { query: { product_id: id } })
  return body.items[0]
}

const until = async (moment: string) => {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

async function timelineOf({ customer }: { customer: { email: string } }, kind: RegExp) {
  const mails = await mailsSentTo(server, customer.email)
  return mails.filter(mail => kind.test(mail.kind)).toReversed()
}

test('trial and yearly customers are reminded of the charge in advance', async () => {
  const [acme, silent] = [await merchant(server), await merchant(server)]
  await silent.server.patch(`/v1/organizations/${silent.organization.id}`, {
    customer_email_settings: { subscription_renewal_reminder: false },
  })
  const year = await buy(acme, yearly)
  const month = await buy(acme, {})
  const trial = await buy(acme, attemptCharge)
  const canceled = await buy(acme, attemptCharge)
  const noResponse = await buy(silent, yearly)
  await acme.server.patch(`/v1/subscriptions/${canceled.id}`, { cancel_at_period_end: true })
  // Reminders of yearly renewals are required by law, so declining reminders does not stop them.
  await server.site.db
    .updateTable('customers')
    .set({ declined_mails: ['subscription_renewal_reminder'] })
    .where('id', '=', year.customer.id)
    .execute()

  await until('2026-02-07T10:00:00Z')
  const [before] = await timelineOf(trial, /reminder/)
  await until('2026-02-10T10:00:00Z')
  await until('2027-01-17T10:00:00Z')

  assert.equal(before?.kind, 'subscription_trial_conversion_reminder')
  assert.match(before.subject, /ends on February 10, 2026/)
  assert.match(before.plain, /We’ll charge \$10\.00 then/)
  assert.match(before.plain, /Pro \(.*\): \$10\.00\n(.*\n)*Amount due: \$10\.00/)
  const link = await linkTo(server, trial.customer.email, `/${acme.organization.slug}/portal/sub`)
  assert.ok(link.pathname.endsWith(`/portal/subscriptions/${trial.id}`))
  const reminders = await timelineOf(year, /reminder/)
  assert.deepEqual(
    reminders.map(({ kind }) => kind),
    ['subscription_renewal_reminder'],
  )
  assert.match(String(reminders[0]?.plain), /renews on January 31, 2027\. We’ll charge \$10\.00/)
  for (const other of [month, canceled, noResponse])
    assert.deepEqual(await timelineOf(other, /reminder/), [])
})

test('canceling, resubscribing and pausing are each emailed', async () => {
  const acme = await merchant(server)
  const current = await buy(acme, {})
  const change = (body: Record<string, unknown>) =>
    acme.server.patch(`/v1/subscriptions/${current.id}`, body)

  await change({ cancel_at_period_end: true })
  await change({ cancel_at_period_end: false })
  await change({ pause: true, resumes_at: '2027-06-01T00:00:00Z' })

  const mails = await timelineOf(current, /cancel|pause/)
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['subscription_cancellation', 'subscription_uncanceled', 'subscription_paused_until'],
  )
  assert.match(String(mails[0]?.plain), /until February 17, 2027/)
  assert.match(String(mails[2]?.plain), /until June 1, 2027/)
})
