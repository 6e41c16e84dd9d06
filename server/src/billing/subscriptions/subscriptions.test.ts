import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SubscriptionStatus } from '@gatehouse/contract/billing/subscriptions'
import { DAY } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { rewriteMrr } from '../../testing/mrr.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { chargesOf, checkBooks, ordersOf, plan, sell, subscribe } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

type Change = 'cancel' | 'uncancel' | 'uncancel when canceled' | 'revoke'
/** The expected status in the API's response, or the name of the error. */
type Expected = string

const refundedParts = 'ResourceUnavailable'
const canceled = 'AlreadyCanceledSubscription'
const NOT_SCHEDULED = 'BadRequest'

/** Written by hand: the result of each change for a subscription in each status. */
const GRID = {
  incomplete: {
    cancel: canceled,
    uncancel: NOT_SCHEDULED,
    'uncancel when canceled': NOT_SCHEDULED,
    revoke: 'canceled',
  },
  incomplete_expired: {
    cancel: canceled,
    uncancel: refundedParts,
    'uncancel when canceled': refundedParts,
    revoke: canceled,
  },
  trialing: {
    cancel: 'trialing',
    uncancel: NOT_SCHEDULED,
    'uncancel when canceled': 'trialing',
    revoke: 'canceled',
  },
  active: {
    cancel: 'active',
    uncancel: NOT_SCHEDULED,
    'uncancel when canceled': 'active',
    revoke: 'canceled',
  },
  past_due: {
    cancel: 'past_due',
    uncancel: NOT_SCHEDULED,
    'uncancel when canceled': NOT_SCHEDULED,
    revoke: 'canceled',
  },
  canceled: {
    cancel: canceled,
    uncancel: refundedParts,
    'uncancel when canceled': refundedParts,
    revoke: canceled,
  },
  unpaid: {
    cancel: canceled,
    uncancel: NOT_SCHEDULED,
    'uncancel when canceled': NOT_SCHEDULED,
    revoke: 'canceled',
  },
} as const satisfies Record<SubscriptionStatus, Record<Change, Expected>>

const ENDED = new Set(['canceled', 'incomplete_expired'])

async function put(id: string, status: string, flag: boolean) {
  const ended_at = ENDED.has(status) ? server.clock.now() : null
  await server.site.db
    .updateTable('subscriptions')
    .set({ status, ended_at, cancel_at_period_end: flag, exclusive: false })
    .where('id', '=', id)
    .execute()
  await rewriteMrr(server, [id])
}

for (const [status, changes] of Object.entries(GRID)) {
  test(`a ${status} subscription accepts some changes and rejects others`, async () => {
    const { acme, subscription } = await subscribe(server, await merchant(server))
    const path = `/v1/subscriptions/${subscription.id}`
    for (const [change, expected] of Object.entries(changes)) {
      await put(subscription.id, status, change === 'uncancel when canceled')
      const answer =
        change === 'revoke'
          ? await acme.server.delete(path)
          : await acme.server.patch(path, { cancel_at_period_end: change === 'cancel' })

      assert.equal(answer.body.error ?? answer.body.status, expected, `${change} when ${status}`)
    }
  })
}

test('a subscription can be revoked by an update, with a reason', async () => {
  const { acme, subscription } = await subscribe(server, await merchant(server))

  const { status, body } = await acme.server.patch(`/v1/subscriptions/${subscription.id}`, {
    revoke: true,
    customer_cancellation_reason: 'unused',
  })

  assert.equal(status, 200)
  assert.equal(body.status, 'canceled')
  assert.equal(body.customer_cancellation_reason, 'unused')
})

test('subscriptions are filtered by upcoming end, pause or trial end', async () => {
  const shop = await merchant(server)
  const trialing = await plan(shop, {
    name: 'Tried',
    trial_interval: 'day',
    trial_interval_count: 14,
  })
  const change = async (body: object) => {
    const { subscription } = await subscribe(server, shop)
    await shop.server.patch(`/v1/subscriptions/${subscription.id}`, body)
    return subscription.id
  }
  const [ends, pauses, stays] = [
    await change({ cancel_at_period_end: true }),
    await change({ pause_at_period_end: true }),
    await change({}),
  ]
  const trial = (await sell(server, shop, trialing)).order.subscription_id
  const found = async (coming: string | string[]) => {
    const { body } = await shop.server.get('/v1/subscriptions/', { query: { coming } })
    return new Set((body.items as { id: string }[]).map(({ id }) => id))
  }

  assert.deepEqual(await found('end'), new Set([ends]))
  assert.deepEqual(await found('pause'), new Set([pauses]))
  assert.deepEqual(await found(['end', 'pause']), new Set([ends, pauses]))
  assert.deepEqual(await found('trial_end'), new Set(), 'two weeks are left')
  server.clock.pass(8 * DAY)
  assert.deepEqual(await found('trial_end'), new Set([trial]))
  assert.ok(stays)
})

test('an empty change is rejected as invalid', async () => {
  const { acme, subscription } = await subscribe(server, await merchant(server))
  const path = `/v1/subscriptions/${subscription.id}`

  const nothing = await acme.server.patch(path, {})
  const strange = await acme.server.patch(path, {
    cancel_at_period_end: true,
    customer_cancellation_reason: 'bored',
  })

  assert.equal(nothing.status, 422)
  assert.equal(strange.status, 422)
  assert.equal((await acme.server.get(path)).body.cancel_at_period_end, false)
})

test('parallel renewal requests bill one period', async () => {
  const { acme, subscription } = await subscribe(server, await merchant(server))
  await enqueueRenewals(acme, subscription.id, 5)

  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()

  assert.equal((await ordersOf(acme)).length, 2)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  await checkBooks(server)
})

test("a renewal requested too early waits for the period's end", async () => {
  const { acme, subscription } = await subscribe(server, await merchant(server))

  await enqueueRenewals(acme, subscription.id, 1, server.clock.now())
  await server.drainJobs()

  assert.equal((await ordersOf(acme)).length, 1)
})

/** Adds more scheduled tasks than there should ever be. */
async function enqueueRenewals(acme: Merchant, subject_id: string, count: number, due_at?: Date) {
  const { current_period_end } = await server.site.db
    .selectFrom('subscriptions')
    .select('current_period_end')
    .where('id', '=', subject_id)
    .executeTakeFirstOrThrow()
  const row = {
    organization_id: acme.organization.id,
    kind: 'renew_subscription',
    subject_id,
    due_at: due_at ?? current_period_end,
    created_at: server.clock.now(),
  }
  const rows = Array.from({ length: count }, () => ({ id: newId(), ...row }))
  await server.site.db.insertInto('agenda').values(rows).execute()
  server.site.wakeAt()
}
