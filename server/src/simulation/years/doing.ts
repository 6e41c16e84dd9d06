import assert from 'node:assert/strict'
import { sql } from 'kysely'
import * as verbs from '../reference/change.ts'
import { pass } from '../reference/renew.ts'
import type { Order, Purse, Subscription } from '../reference/subscription.ts'
import { settleAll } from '../settle-all.ts'
import { cards, expect, Unanswered } from '../store.ts'
import { timeOf, type Scene } from './scene.ts'
import type { Held } from './shop.ts'

let keys = 0

/** Asks for something until it is answered; the same key makes it the same wish. */
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

/** A change somebody wishes: as the model understands it, and as it is asked for. */
export type Wished = { wish: verbs.Wish; body: object; how: verbs.Behavior }

/** Changes a subscription at the server and in the model, and demands that both say the same. */
export async function change(scene: Scene, held: Held, { wish, body, how }: Wished) {
  const { shop, step, house } = scene
  shop.diary.push(`  ${held.id} ${how} ${JSON.stringify(body)}`)
  const path = `/v1/subscriptions/${held.id}`
  const answer = await insist(scene, 'patch', path, { ...body, proration_behavior: how })
  await step(() => settleAll(house, scene))
  const last = await lastChange(scene, held)
  const pending = answer.status === 409
  const made = answer.status === 200 || (pending && last?.status === 'applied')
  const at = made && last && how !== 'next_period' ? last.at : timeOf(scene)
  const outcome = verbs.change(held.model, wish, how, at)
  const said = made ? 'made' : pending || answer.status === 402 ? 'declined' : 'refused'
  assert.equal(said, outcome, `${answer.status}: ${JSON.stringify(answer.body)}`)
  pass(held.model, timeOf(scene), { stepwise: false })
}

/** How a change ended, and the moment it was reckoned at: after a crash only it knows. */
async function lastChange({ house }: Scene, { id }: Held) {
  const { rows } = await sql<{ status: string; at: Date }>`
    select status, at from subscription_changes where subscription_id = ${id}
    order by created_at desc, id desc limit 1`.execute(house.site.db)
  const [last] = rows
  return last && { status: last.status, at: last.at.getTime() }
}

const REFUSED = [400, 402, 403, 404, 409, 410, 422]

/** Demands that the server did or refused what the model did or refused. */
export function agree(status: number, outcome: verbs.Outcome): void {
  assert.equal(status === 200, outcome === 'made', `answered ${status}, expected to be ${outcome}`)
  assert.ok(status === 200 || REFUSED.includes(status), `answered ${status}`)
}

type Given = {
  id: string | undefined
  order: Order
  purse: Purse
  /** Whose period it pays for; undefined for what was bought once. */
  held: Subscription | undefined
}

/** Gives money of an order back. */
export async function giveBack(
  scene: Scene,
  { id, order, purse, held }: Given,
  amount: number,
): Promise<void> {
  scene.shop.diary.push(`  ${amount} of ${id}`)
  const body = { order_id: id, reason: 'customer_request', amount }
  const { status } = await insist(scene, 'post', '/v1/refunds/', body)
  await scene.step(() => settleAll(scene.house, scene))
  agree(status, verbs.refund(order, BigInt(amount), purse, held))
}

/** What the bank makes of a card from now on; its number at the processor stays. */
export async function turnCard({ house, shop }: Scene, { id, model }: Held, works: boolean) {
  shop.diary.push(`  ${id}`)
  const { rows } = await sql<{ processor_id: string }>`
    select m.processor_id from subscriptions s join payment_methods m on m.id = s.payment_method_id
    where s.id = ${id}`.execute(house.site.db)
  const number = works ? cards.good : cards.declined
  assert.ok(house.stripe.control.reissue(String(rows[0]?.processor_id), number), 'it has a card')
  model.card.works = works
}

const LOOKS_MAX = 30_000
const PATIENT_LOOKS = 100
const PATIENCE_MS = 10_000

/** The merchant goes ahead of the server's time, and stops at every moment on the way. */
export async function moveClock(scene: Scene, milliseconds: number): Promise<void> {
  const { house, shop, step, troubled } = scene
  const path = `/v1/organizations/${shop.organization_id}/test-clock`
  const to = new Date(timeOf(scene) + milliseconds)
  shop.diary.push(`  to ${to.toISOString()}`)
  await step(async () => {
    const answer = await shop.server.post(`${path}/advance`, { to: to.toISOString() })
    // A clock already on its way, or already there, was set going by the try before.
    expect(answer, 202, 409, 422)
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const clock = expect(await shop.server.get(path), 200)
      const now = new Date(String(clock.now)).getTime()
      if (clock.status === 'idle' && now >= to.getTime()) {
        shop.ahead = now - house.clock.now().getTime()
        return
      }
      // A job that waits to be tried again waits by the server's clock.
      if (troubled && look % PATIENT_LOOKS === PATIENT_LOOKS - 1) house.clock.pass(PATIENCE_MS)
      house.site.wake()
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    throw new Error('the clock does not arrive')
  })
  for (const { model } of shop.held) pass(model, timeOf(scene), { stepwise: true })
}
