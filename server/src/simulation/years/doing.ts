import assert from 'node:assert/strict'
import { sql } from 'kysely'
import * as reference from '../reference/change.ts'
import { refund } from '../reference/refund.ts'
import { pass } from '../reference/renew.ts'
import type { Order, Wallet, Subscription } from '../reference/subscription.ts'
import { settleAll } from '../settle-all.ts'
import { cards, expect, UnansweredRequest } from '../store.ts'
import { countActions, timeOf, type WorldScene } from './world-scene.ts'
import type { HeldSubscription } from './shop.ts'

let keys = 0

/** The caller of requests, and how a request is repeated. */
type Caller = { step: WorldScene['step']; shop: Pick<WorldScene['shop'], 'server'> }

/** Repeats a request until there is a response; the idempotency key makes it the same request. */
export async function retryUntilDone(
  scene: Caller,
  method: 'post' | 'patch',
  path: string,
  body: unknown,
) {
  const headers = { 'idempotency-key': `wish-${(keys += 1)}` }
  return scene.step(async () => {
    const answer = await scene.shop.server[method](path, body, { headers })
    const busy = answer.status === 409 && answer.body.error !== 'PaymentPending'
    if (busy || answer.status >= 500) {
      throw new UnansweredRequest(`${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    return answer
  })
}

/** A requested change: for the model, and as a request body. */
export type ChangeRequest = {
  wish: reference.RequestedChange
  body: object
  how: reference.Behavior
}

/** Changes plan or seats on the server and in the model. */
export const change = (
  scene: WorldScene,
  subscription: HeldSubscription,
  { wish, body, how }: ChangeRequest,
) =>
  payFor(scene, subscription, {
    body: { ...body, proration_behavior: how },
    waits: how === 'next_period',
    make: at => reference.change(subscription.model, wish, how, at),
  })

/**
 * A request that may require an immediate payment, or `waits` for the next period; and the same
 * action in the model.
 */
type PayableAction = { body: object; waits?: boolean; make: (at: number) => reference.Outcome }

/** Changes a subscription on the server and in the model, and requires the same outcome. */
export async function payFor(
  scene: WorldScene,
  subscription: HeldSubscription,
  { body, waits = false, make }: PayableAction,
) {
  const { shop, step, server, hasFaults } = scene
  shop.actionLog.push(`  ${subscription.id} ${JSON.stringify(body)}`)
  const answer = await retryUntilDone(scene, 'patch', `/v1/subscriptions/${subscription.id}`, body)
  const pending = answer.status === 409
  if (hasFaults || pending) await step(() => settleAll(server, scene))
  const last = await lastChange(scene, subscription)
  const made = answer.status === 200 || (pending && last?.status === 'applied')
  const at = made && last && !waits ? last.at : timeOf(scene)
  const outcome = make(at)
  const text = made ? 'made' : pending || answer.status === 402 ? 'declined' : 'refused'
  assert.equal(text, outcome, `${answer.status}: ${JSON.stringify(answer.body)}`)
  pass(subscription.model, timeOf(scene), { stepwise: false })
  note(scene, outcome)
}

/** Counts an action by its outcome. */
export function note({ shop }: WorldScene, outcome: reference.Outcome = 'made'): void {
  countActions(
    shop.reached,
    `${shop.actionLog.findLast(line => !line.startsWith(' '))}: ${outcome}`,
  )
}

/** The column with the time of a change: after a crash only the server knows it. */
type Moment = 'paused_at' | 'ended_at'

/** Makes a change without a payment, on the server and in the model. */
export async function requestChange(
  scene: WorldScene,
  { id }: HeldSubscription,
  { body, make, moment }: Omit<PayableAction, 'waits'> & { moment?: Moment },
) {
  scene.shop.actionLog.push(`  ${id} ${JSON.stringify(body)}`)
  const { status } = await retryUntilDone(scene, 'patch', `/v1/subscriptions/${id}`, body)
  const known = moment && status === 200 ? await momentOf(scene, id, moment) : undefined
  const outcome = make(known ?? timeOf(scene))
  assertAgreement(status, outcome)
  note(scene, outcome)
}

async function momentOf({ server }: WorldScene, id: string, moment: Moment) {
  const { rows } = await sql<{ at: Date | null }>`select ${sql.ref(moment)} as at
    from subscriptions where id = ${id}`.execute(server.site.db)
  return rows[0]?.at?.getTime()
}

/**
 * The outcome of a change, and the time it was calculated for: after a crash only the server knows
 * it.
 */
async function lastChange({ server }: WorldScene, { id }: HeldSubscription) {
  const { rows } = await sql<{ status: string; at: Date }>`
    select status, at from subscription_changes where subscription_id = ${id}
    order by created_at desc, id desc limit 1`.execute(server.site.db)
  const [last] = rows
  return last && { status: last.status, at: last.at.getTime() }
}

const REJECTED = [400, 402, 403, 404, 409, 410, 422]

/** Requires that the server accepted or rejected the same as the model. */
export function assertAgreement(status: number, outcome: reference.Outcome): void {
  assert.equal(status === 200, outcome === 'made', `answered ${status}, expected to be ${outcome}`)
  assert.ok(status === 200 || REJECTED.includes(status), `answered ${status}`)
}

type RefundRequest = {
  id: string | undefined
  order: Order
  balances: Wallet
  /** The subscription whose period the order pays for; undefined for a one-time purchase. */
  held: Subscription | undefined
}

/** Refunds part of an order. */
export async function refundOrder(
  scene: WorldScene,
  { id, order, balances, held: subscription }: RefundRequest,
  { amount, to = 'original' }: { amount: number; to?: 'original' | 'balance' },
): Promise<void> {
  scene.shop.actionLog.push(`  ${amount} of ${id} to ${to}`)
  const body = { order_id: id, reason: 'customer_request', amount, to }
  const { status, body: made } = await retryUntilDone(scene, 'post', '/v1/refunds/', body)
  if (scene.hasFaults) await scene.step(() => settleAll(scene.server, scene))
  const outcome = refund(order, BigInt(amount), { balances, to, sub: subscription })
  // A refund without an immediate response may have been rejected by the processor later.
  const failed = status === 200 && (await hasFailed(scene, String(made.id)))
  assertAgreement(failed ? 402 : status, outcome)
  note(scene, outcome)
}

async function hasFailed({ server }: WorldScene, refund_id: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`select status from refunds
    where id = ${refund_id}`.execute(server.site.db)
  return rows[0]?.status === 'failed'
}

/** Sets whether the bank accepts a card from now on; its id at the processor stays. */
export async function replaceDefaultCard(
  { server, shop }: WorldScene,
  { id, model }: HeldSubscription,
  works: boolean,
) {
  shop.actionLog.push(`  ${id}`)
  const { rows } = await sql<{ processor_id: string }>`
    select m.processor_id from subscriptions s join payment_methods m on m.id = s.payment_method_id
    where s.id = ${id}`.execute(server.site.db)
  const number = works ? cards.good : cards.declined
  assert.ok(server.stripe.control.reissue(String(rows[0]?.processor_id), number), 'it has a card')
  model.card.works = works
  countActions(shop.reached, works ? 'a card works again' : 'a card stops working')
}

const CHECKS_MAX = 30_000
const CHECKS_BEFORE_TIMEOUT = 100
const TIMEOUT_MS = 10_000

/** Advances the merchant's test clock, which stops at every event on the way. */
export async function moveClock(scene: WorldScene, milliseconds: number): Promise<void> {
  const { server, shop, step, hasFaults } = scene
  const path = `/v1/organizations/${shop.organization_id}/test-clock`
  const to = new Date(timeOf(scene) + milliseconds)
  shop.actionLog.push(`  to ${to.toISOString()}`)
  await step(async () => {
    const answer = await shop.server.post(`${path}/advance`, { to: to.toISOString() })
    // A clock that is advancing, or already there, was started by the previous attempt.
    expect(answer, 202, 409, 422)
    for (let checkEverything = 0; checkEverything < CHECKS_MAX; checkEverything += 1) {
      const clock = expect(await shop.server.get(path), 200)
      const now = new Date(String(clock.now)).getTime()
      if (clock.status === 'idle' && now >= to.getTime()) {
        shop.ahead = now - server.clock.now().getTime()
        return
      }
      // A job's retry waits by the server's clock.
      if (hasFaults && checkEverything % CHECKS_BEFORE_TIMEOUT === CHECKS_BEFORE_TIMEOUT - 1)
        server.clock.pass(TIMEOUT_MS)
      server.site.wakeAt()
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    throw new Error('the clock did not reach its target')
  })
  for (const { model } of shop.held) pass(model, timeOf(scene), { stepwise: true })
  countActions(shop.reached, 'a clock is moved on')
}
