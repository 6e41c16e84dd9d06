import assert from 'node:assert/strict'
import { sql } from 'kysely'
import * as verbs from '../reference/change.ts'
import { refund } from '../reference/refund.ts'
import { pass } from '../reference/renew.ts'
import type { Order, Purse, Subscription } from '../reference/subscription.ts'
import { settleAll } from '../settle-all.ts'
import { cards, expect, Unanswered } from '../store.ts'
import { tally, timeOf, type Scene } from './scene.ts'
import type { Held } from './shop.ts'

let keys = 0

/** Repeats a request until there is a response; the idempotency key makes it the same request. */
export async function insist(scene: Scene, method: 'post' | 'patch', path: string, body: unknown) {
  const headers = { 'idempotency-key': `wish-${(keys += 1)}` }
  return scene.step(async () => {
    const answer = await scene.shop.server[method](path, body, { headers })
    const busy = answer.status === 409 && answer.body.error !== 'PaymentPending'
    if (busy || answer.status >= 500) {
      throw new Unanswered(`${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    return answer
  })
}

/** A requested change: for the model, and as a request body. */
export type Wished = { wish: verbs.Wish; body: object; how: verbs.Behavior }

/** Changes plan or seats on the server and in the model. */
export const change = (scene: Scene, held: Held, { wish, body, how }: Wished) =>
  payFor(scene, held, {
    body: { ...body, proration_behavior: how },
    waits: how === 'next_period',
    make: at => verbs.change(held.model, wish, how, at),
  })

/**
 * A request that may require an immediate payment, or `waits` for the next period; and the same
 * action in the model.
 */
type Payable = { body: object; waits?: boolean; make: (at: number) => verbs.Outcome }

/** Changes a subscription on the server and in the model, and requires the same outcome. */
export async function payFor(scene: Scene, held: Held, { body, waits = false, make }: Payable) {
  const { shop, step, house, troubled } = scene
  shop.diary.push(`  ${held.id} ${JSON.stringify(body)}`)
  const answer = await insist(scene, 'patch', `/v1/subscriptions/${held.id}`, body)
  const pending = answer.status === 409
  if (troubled || pending) await step(() => settleAll(house, scene))
  const last = await lastChange(scene, held)
  const made = answer.status === 200 || (pending && last?.status === 'applied')
  const at = made && last && !waits ? last.at : timeOf(scene)
  const outcome = make(at)
  const said = made ? 'made' : pending || answer.status === 402 ? 'declined' : 'refused'
  assert.equal(said, outcome, `${answer.status}: ${JSON.stringify(answer.body)}`)
  pass(held.model, timeOf(scene), { stepwise: false })
  note(scene, outcome)
}

/** Counts an action by its outcome. */
export function note({ shop }: Scene, outcome: verbs.Outcome = 'made'): void {
  tally(shop.reached, `${shop.diary.findLast(line => !line.startsWith(' '))}: ${outcome}`)
}

/** The column with the time of a change: after a crash only the server knows it. */
type Moment = 'paused_at' | 'ended_at'

/** Makes a change without a payment, on the server and in the model. */
export async function ask(
  scene: Scene,
  { id }: Held,
  { body, make, moment }: Omit<Payable, 'waits'> & { moment?: Moment },
) {
  scene.shop.diary.push(`  ${id} ${JSON.stringify(body)}`)
  const { status } = await insist(scene, 'patch', `/v1/subscriptions/${id}`, body)
  const known = moment && status === 200 ? await momentOf(scene, id, moment) : undefined
  const outcome = make(known ?? timeOf(scene))
  agree(status, outcome)
  note(scene, outcome)
}

async function momentOf({ house }: Scene, id: string, moment: Moment) {
  const { rows } = await sql<{ at: Date | null }>`select ${sql.ref(moment)} as at
    from subscriptions where id = ${id}`.execute(house.site.db)
  return rows[0]?.at?.getTime()
}

/**
 * The outcome of a change, and the time it was calculated for: after a crash only the server knows
 * it.
 */
async function lastChange({ house }: Scene, { id }: Held) {
  const { rows } = await sql<{ status: string; at: Date }>`
    select status, at from subscription_changes where subscription_id = ${id}
    order by created_at desc, id desc limit 1`.execute(house.site.db)
  const [last] = rows
  return last && { status: last.status, at: last.at.getTime() }
}

const REFUSED = [400, 402, 403, 404, 409, 410, 422]

/** Requires that the server accepted or rejected the same as the model. */
export function agree(status: number, outcome: verbs.Outcome): void {
  assert.equal(status === 200, outcome === 'made', `answered ${status}, expected to be ${outcome}`)
  assert.ok(status === 200 || REFUSED.includes(status), `answered ${status}`)
}

type Given = {
  id: string | undefined
  order: Order
  purse: Purse
  /** The subscription whose period the order pays for; undefined for a one-time purchase. */
  held: Subscription | undefined
}

/** Refunds part of an order. */
export async function giveBack(
  scene: Scene,
  { id, order, purse, held }: Given,
  { amount, to = 'original' }: { amount: number; to?: 'original' | 'balance' },
): Promise<void> {
  scene.shop.diary.push(`  ${amount} of ${id} to ${to}`)
  const body = { order_id: id, reason: 'customer_request', amount, to }
  const { status, body: made } = await insist(scene, 'post', '/v1/refunds/', body)
  if (scene.troubled) await scene.step(() => settleAll(scene.house, scene))
  const outcome = refund(order, BigInt(amount), { purse, to, sub: held })
  // A refund without an immediate response may have been rejected by the processor later.
  const failed = status === 200 && (await hasFailed(scene, String(made.id)))
  agree(failed ? 402 : status, outcome)
  note(scene, outcome)
}

async function hasFailed({ house }: Scene, refund_id: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`select status from refunds
    where id = ${refund_id}`.execute(house.site.db)
  return rows[0]?.status === 'failed'
}

/** Sets whether the bank accepts a card from now on; its id at the processor stays. */
export async function turnCard({ house, shop }: Scene, { id, model }: Held, works: boolean) {
  shop.diary.push(`  ${id}`)
  const { rows } = await sql<{ processor_id: string }>`
    select m.processor_id from subscriptions s join payment_methods m on m.id = s.payment_method_id
    where s.id = ${id}`.execute(house.site.db)
  const number = works ? cards.good : cards.declined
  assert.ok(house.stripe.control.reissue(String(rows[0]?.processor_id), number), 'it has a card')
  model.card.works = works
  tally(shop.reached, works ? 'a card works again' : 'a card stops working')
}

const LOOKS_MAX = 30_000
const PATIENT_LOOKS = 100
const PATIENCE_MS = 10_000

/** Advances the merchant's test clock, which stops at every event on the way. */
export async function moveClock(scene: Scene, milliseconds: number): Promise<void> {
  const { house, shop, step, troubled } = scene
  const path = `/v1/organizations/${shop.organization_id}/test-clock`
  const to = new Date(timeOf(scene) + milliseconds)
  shop.diary.push(`  to ${to.toISOString()}`)
  await step(async () => {
    const answer = await shop.server.post(`${path}/advance`, { to: to.toISOString() })
    // A clock that is advancing, or already there, was started by the previous attempt.
    expect(answer, 202, 409, 422)
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const clock = expect(await shop.server.get(path), 200)
      const now = new Date(String(clock.now)).getTime()
      if (clock.status === 'idle' && now >= to.getTime()) {
        shop.ahead = now - house.clock.now().getTime()
        return
      }
      // A job's retry waits by the server's clock.
      if (troubled && look % PATIENT_LOOKS === PATIENT_LOOKS - 1) house.clock.pass(PATIENCE_MS)
      house.site.wake()
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    throw new Error('the clock does not arrive')
  })
  for (const { model } of shop.held) pass(model, timeOf(scene), { stepwise: true })
  tally(shop.reached, 'a clock is moved on')
}
