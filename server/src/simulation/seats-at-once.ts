import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { confirmAs } from '../billing/buying/test-buyers.ts'
import { company, idOf, organizationRoute } from '../testing/company.ts'
import type { TestServer } from '../testing/test-server.ts'
import { merchant, serverToken, type Merchant } from '../testing/people.ts'
import { Person } from '../testing/person.ts'
import { chargesOf, plan } from '../testing/sales.ts'
import { roundHalfEven } from './reference/exact.ts'

/**
 * An organization with one member that bought a per-seat plan at 10 dollars a month, with seats
 * that follow its members.
 */
export async function sellDesks(server: TestServer, urls: readonly string[]) {
  const acme = await merchant(server)
  const subscription_settings = {
    ...{ allow_multiple_subscriptions: false, allow_customer_updates: true },
    ...{ proration_behavior: 'invoice', seats_follow_members: true },
  }
  const path = `/v1/organizations/${acme.organization.id}`
  assert.equal((await acme.server.patch(path, { subscription_settings })).status, 200)
  const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 1000 }]
  const desktop = await plan(acme, {
    prices: [{ amount_type: 'seat_based', seat_tiers: { tiers } }],
  })
  const team = await company(server)
  await confirmAs(server, acme, desktop, {
    ...{ person: team.owner, organization: team.id, opened: { seats: 1 } },
  })
  const [{ id }] = (await acme.server.get('/v1/subscriptions/')).body.items
  const { token } = await serverToken(server)
  const serverCallers = urls.map(url => new Person(url, token))
  const owners = urls.map(url => {
    const owner = new Person(url)
    for (const [name, value] of team.owner.cookies) owner.cookies.set(name, value)
    return owner
  })
  const organizationId = team.id
  return {
    ...{ acme, subscription: String(id) },
    /** Adds a member, through one of the processes. */
    join: async (person: Person, at: number) => {
      const body = { userId: await idOf(person), role: 'member', organizationId }
      return turn(serverCallers, at).post(organizationRoute('add-member'), body)
    },
    /** Removes a member, through one of the processes. */
    remove: async ({ email }: Person, at: number) => {
      const body = { memberIdOrEmail: email, organizationId }
      const removed = await turn(owners, at).post(organizationRoute('remove-member'), body)
      assert.equal(removed.status, 200, JSON.stringify(removed.body))
    },
  }
}

function turn(people: readonly Person[], at: number): Person {
  const found = people[at % people.length]
  assert.ok(found)
  return found
}

/** The number of seats of a subscription. */
export async function seatsOf(server: TestServer, id: string): Promise<number | null> {
  const { seats } = await server.site.db
    .selectFrom('subscriptions')
    .select('seats')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return seats
}

type BilledSeats = {
  of: number
  seats: number
  at: number
  end: number
  start: number
  lines: { amount: string; of: string; order: string | null }[]
}

const ms = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`)

/**
 * Requires that every change of seats was billed once, each from the previous number to its own,
 * for the remaining time; and that charges and balance add up to exactly that.
 */
export async function seatsWereBilled(
  server: TestServer,
  { acme, id, from, price }: { acme: Merchant; id: string; from: number; price: number },
): Promise<void> {
  const { rows } = await sql<BilledSeats>`select c.seats, ${ms('c.at')} as at,
      ${ms('s.current_period_start')} as start, ${ms('s.current_period_end')} as end,
      (select json_agg(json_build_object('amount', l.amount::text, 'of', l.of_amount::text,
        'order', l.order_id) order by l.number) from subscription_lines l
        where l.change_id = c.id) as lines
    from subscription_changes c join subscriptions s on s.id = c.subscription_id
    where s.id = ${id} and c.status = 'applied' order by c.at, c.id`.execute(server.site.db)
  assert.ok(rows.length > 0)
  let was = BigInt(from * price)
  let unpaid = was
  for (const { seats, at, start, end, lines } of rows) {
    const now = BigInt(seats * price)
    const credit = roundHalfEven(was * BigInt(end - at), BigInt(end - start))
    const debit = roundHalfEven(now * BigInt(end - at), BigInt(end - start))
    assert.deepEqual(
      lines.map(({ amount, of }) => [BigInt(amount), BigInt(of)]),
      [
        [-credit, was],
        [debit, now],
      ],
    )
    const orders = new Set(lines.map(({ order }) => order))
    assert.ok(orders.size === 1 && !orders.has(null), 'one order has both')
    unpaid += debit - credit
    was = now
  }
  const paid = chargesOf(server, acme).reduce((sum, amount) => sum + amount, 0)
  const { rows: wallet } = await sql<{ balance: string; items: number }>`select
      (select coalesce(-sum(amount), 0) from ledger_entries where account = 'customer_balance'
        and organization_id = ${acme.organization.id})::text as balance,
      (select count(*)::int from order_items where proration
        and organization_id = ${acme.organization.id}) as items`.execute(server.site.db)
  assert.equal(BigInt(paid) - BigInt(wallet[0]?.balance ?? -1), unpaid, 'paid, less what is left')
  assert.equal(wallet[0]?.items, rows.length * 2, 'each line is in one order')
}
