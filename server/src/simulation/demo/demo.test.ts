import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkInvariants } from '../../billing/ledger/invariants.ts'
import { DAY, later, realClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { openLog } from '../../platform/log.ts'
import { makeRandom } from '../../testing/random.ts'
import { fillStore } from './fill-store.ts'
import { DemoSpaceError, openDemo, type Demo } from './open-demo.ts'
import { commissions } from './merchant.data.ts'
import { planYear } from './plan-year.ts'
import { discounts, owner, teamMembers } from './shop.data.ts'
import { Person } from '../../testing/person.ts'

const log = openLog('silent')
const DAYS = 61
const CUSTOMERS = 5
const report = () => undefined

test('a small demo leaves a consistent store at the present time and cannot run twice', async t => {
  const data_dir = mkdtempSync(join(tmpdir(), 'gatehouse-demo-'))
  const config = readConfig({ DATA_DIR: data_dir, LOG_LEVEL: 'silent' })
  const to = realClock.now()
  const from = later(to, -DAYS * DAY)
  const demo = await openDemo(config, from, log)
  t.after(async () => {
    await demo.close()
    rmSync(data_dir, { recursive: true, force: true })
  })

  const filled = await fillStore(demo, { seed: 1_710, customers: CUSTOMERS, to, report })

  const invoiced = commissions.filter(({ days_ago }) => days_ago < DAYS)
  assert.equal(filled.customers, CUSTOMERS + invoiced.length)
  assert.ok(filled.orders > CUSTOMERS, `${filled.orders} orders`)
  assert.deepEqual(await checkInvariants(demo.site.db), [])
  await checkTime(demo, from)
  await checkSignIn(demo)
  await checkEveryList(demo)
  await assert.rejects(openDemo(config, from, log), { name: 'DataFolderInUse' })
  await demo.close()
  await assert.rejects(openDemo(config, from, log), DemoSpaceError)
})

/**
 * Checks that the first order is near the beginning, that nothing lies in the future, and that
 * every successful charge belongs to a paid order.
 */
async function checkTime({ site, clock, stripe }: Demo, from: Date) {
  const orders = await site.db.selectFrom('orders').select(['created_at', 'status']).execute()
  const moments = orders.map(order => order.created_at.getTime())
  assert.ok(Math.min(...moments) < later(from, 40 * DAY).getTime())
  assert.ok(Math.max(...moments) <= realClock.now().getTime())
  assert.ok(Math.abs(clock.now().getTime() - realClock.now().getTime()) < 50)
  const { rows_ahead } = await site.db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('rows_ahead'))
    .where('created_at', '>', later(from, DAY))
    .executeTakeFirstOrThrow()
  assert.equal(rows_ahead, 0, 'the owner signed up on the first day')
  const charged = stripe.control.charges().filter(charge => charge.status === 'succeeded')
  const paid = ['paid', 'partially_refunded', 'refunded']
  assert.equal(charged.length, orders.filter(order => paid.includes(order.status)).length)
}

async function checkSignIn({ url }: Demo) {
  const mara = new Person(url)
  const { email, password } = owner
  const answer = await mara.post('/api/auth/sign-in/email', { email, password })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.user.emailVerified, true)
}

/** Every list of the dashboard that the demo can fill has items. */
async function checkEveryList({ url }: Demo) {
  const mara = new Person(url)
  const { email, password } = owner
  await mara.post('/api/auth/sign-in/email', { email, password })
  const counts = async (path: string) =>
    (await mara.get(path)).body.pagination?.total_count as number | undefined
  assert.equal(await counts('/v1/discounts/'), discounts.length)
  assert.equal(await counts('/v1/custom-fields/'), 1)
  assert.equal(await counts('/v1/refunds/'), 1)
  assert.equal(await counts('/v1/disputes/'), 2)
  for (const path of ['meters/', 'events/', 'files/', 'orders/drafts', 'customer-requests/'])
    assert.ok(Number(await counts(`/v1/${path}`)) > 0, path)
  const { body } = await mara.get('/v1/orders/', { query: { limit: '100' } })
  const orders = body.items as { tax_amount: number; discount_amount: number }[]
  assert.ok(
    orders.some(order => order.tax_amount > 0),
    'orders have tax',
  )
  assert.ok(
    orders.some(order => order.discount_amount > 0),
    'orders have discounts',
  )
  const organization = (
    await mara.get('/api/auth/organization/get-full-organization', {
      query: { organizationSlug: 'tidewater' },
    })
  ).body
  assert.equal(organization.members.length, teamMembers.length + 1)
  assert.equal(organization.invitations.filter(isPending).length, 1)
}

const isPending = ({ status }: { status: string }) => status === 'pending'

test('the demo is rejected where money, database or processor are not its own', async () => {
  const from = later(realClock.now(), -DAY)
  const live = {
    MODE: 'live',
    BASE_URL: 'https://a.example',
    SECRET: 'mYx8Qv2LkD9sT4wZ7pRb1nHc6gJf3aEu',
    SMTP_URL: 'smtp://a.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }
  for (const environment of [
    live,
    { DATABASE_URL: 'postgres://a.example/b' },
    { STRIPE_SECRET_KEY: 'sk_test_x' },
    { STRIPE_API_BASE: 'http://127.0.0.1:1' },
  ]) {
    await assert.rejects(openDemo(readConfig(environment), from, log), DemoSpaceError)
  }
})

test('a planned year is reproducible, in order, and busier towards its end', () => {
  const to = new Date('2026-11-20T00:00:00.000Z')
  const year = { from: later(to, -365 * DAY), to, customers: 200 }

  const actions = planYear(makeRandom(7), year)

  assert.deepEqual(actions, planYear(makeRandom(7), year))
  const times = actions.map(action => action.at.getTime())
  assert.deepEqual(
    times,
    times.toSorted((a, b) => a - b),
  )
  assert.ok(times.every(time => time >= year.from.getTime() && time < to.getTime()))
  const buyers = actions.flatMap(action => (action.kind === 'buy' ? [action] : []))
  assert.equal(new Set(buyers.map(action => action.who)).size, 200)
  const middle = later(year.from, 182 * DAY)
  const late = buyers.filter(action => action.at > middle).length
  assert.ok(late > 0.6 * buyers.length, `${late} of ${buyers.length}`)
  for (const kind of [
    ...['cancel', 'stay', 'revoke', 'lose_card', 'renew_card', 'walk_away', 'report_usage'],
    ...['refund', 'dispute', 'answer_dispute', 'decide_dispute', 'send_invoice', 'pay_invoice'],
    ...['request_refund', 'answer_refund_request', 'draft_order'],
  ]) {
    assert.ok(
      actions.some(action => action.kind === kind),
      kind,
    )
  }
})
