import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { seatsChanged } from '../../organizations/seats/seats.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import {
  auditOf,
  company,
  idOf,
  organizationRoute,
  verifiedPerson,
  type Company,
} from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, serverToken, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { plan, eventsSentTo, keepEvents } from '../../testing/sales.ts'
import { confirmAs, sellSeatPlan } from '../buying/test-buyers.ts'

let testServer: TestServer
let server: Person
before(async () => {
  testServer = await startTestServer()
  await keepEvents(testServer)
  server = (await serverToken(testServer)).server
})
after(() => testServer.close())

/** An organization that bought a plan with this number of seats. */
async function merchantWithSeats(seats: number, ...roles: string[]): Promise<[Company, Merchant]> {
  const acme = await merchant(testServer)
  const pro = await plan(acme)
  const team = await company(testServer, ...roles)
  await confirmAs(testServer, acme, pro, { person: team.owner, organization: team.id })
  await sellSeatPlan(testServer, team.id, seats)
  await follow(team)
  return [team, acme]
}

async function follow({ id }: Company) {
  await write(testServer.site, systemActor(), work => seatsChanged(work, id))
  await testServer.drainJobs()
}

const seatsOf = async ({ owner, id }: Company) => {
  const query = { organizationId: id }
  return (await owner.get(organizationRoute('seats'), { query })).body
}

const join = async ({ id }: Company, person: Person) =>
  server.post(organizationRoute('add-member'), {
    ...{ userId: await idOf(person), role: 'member', organizationId: id },
  })

test('an organization has the seats it bought and sees which purchase they are from', async () => {
  const [team, acme] = await merchantWithSeats(3, 'member')

  const { subscriptions, ...seats } = await seatsOf(team)

  assert.deepEqual(seats, { limit: 3, used: 2, free: 1, invited: 0 })
  assert.equal(subscriptions.length, 1)
  const [{ product, seats: purchase, merchant: sale }] = subscriptions
  assert.deepEqual([product, purchase, sale.slug], ['Pro', 3, acme.organization.slug])
  const log = await auditOf(testServer, team, 'organization')
  assert.deepEqual(
    log.filter(({ action }) => action === 'organization.seat_limit_changed'),
    [
      {
        action: 'organization.seat_limit_changed',
        before: { seat_limit: null },
        after: { seat_limit: 3 },
        user_id: null,
      },
    ],
  )
})

test('an organization that bought no seats has no limit', async () => {
  const team = await company(testServer, 'member')

  assert.deepEqual(await seatsOf(team), {
    ...{ limit: null, used: 2, free: null, invited: 0 },
    subscriptions: [],
  })
})

test('a pending invitation reserves no seat but is counted', async () => {
  const [team] = await merchantWithSeats(2)
  const request = (email: string) =>
    team.owner.post(organizationRoute('invite-member'), {
      ...{ email, role: 'member', organizationId: team.id },
    })

  await request('one@example.com')
  await request('two@example.com')

  const { limit, used, free, invited } = await seatsOf(team)
  assert.deepEqual([limit, used, free, invited], [2, 1, 1, 2])
})

test('no member joins beyond the last seat, and a leaving member frees one', async () => {
  const [team] = await merchantWithSeats(2, 'member')
  const [first] = team.members as [Person]
  const second = await verifiedPerson(testServer)

  const rejected = await join(team, second)
  await first.post(organizationRoute('leave'), { organizationId: team.id })
  const joined = await join(team, second)

  assert.deepEqual(
    [rejected.status, rejected.body],
    [403, { code: 'ORGANIZATION_SEAT_LIMIT_REACHED', message: 'Seat limit reached' }],
  )
  assert.equal(joined.status, 200)
  assert.equal((await seatsOf(team)).used, 2)
})

test('an invitation cannot be accepted without a free seat', async () => {
  const [team] = await merchantWithSeats(1)
  const person = await verifiedPerson(testServer)
  const invited = await team.owner.post(organizationRoute('invite-member'), {
    ...{ email: person.email, role: 'member', organizationId: team.id },
  })
  const accept = () =>
    person.post(organizationRoute('accept-invitation'), { invitationId: invited.body.id })

  const rejected = await accept()
  await sellSeatPlan(testServer, team.id, 2)
  await follow(team)
  const accepted = await accept()

  assert.deepEqual([rejected.status, rejected.body.code], [403, 'ORGANIZATION_SEAT_LIMIT_REACHED'])
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
})

test('one of fifty members joining in parallel gets the last seat', async () => {
  const [team] = await merchantWithSeats(2)
  const people: Person[] = []
  for (let n = 0; n < 50; n += 1) people.push(await verifiedPerson(testServer))

  const answers = await Promise.all(people.map(person => join(team, person)))

  const got = (requested: number) => answers.filter(({ status }) => status === requested).length
  assert.deepEqual([got(200), got(403)], [1, 49])
  assert.equal((await seatsOf(team)).used, 2)
})

test('a seat change is enqueued in the transaction that adds or removes the member', async () => {
  const [team, acme] = await merchantWithSeats(5, 'member')
  const [member] = team.members as [Person]
  const newVisitor = await verifiedPerson(testServer)
  const countStateEvents = async () =>
    (await eventsSentTo(testServer, acme, /^customer\.state_changed$/)).length
  const before = await countStateEvents()

  await join(team, newVisitor)
  await testServer.drainJobs()
  const joined = await countStateEvents()
  await team.owner.post(organizationRoute('remove-member'), {
    ...{ memberIdOrEmail: member.email, organizationId: team.id },
  })
  await testServer.drainJobs()

  assert.equal(joined, before + 1)
  assert.equal(await countStateEvents(), before + 2)
})

test('a rolled-back member leaves no seat change', async () => {
  const [team] = await merchantWithSeats(1)
  await join(team, await verifiedPerson(testServer))

  const waiting = await testServer.site.db
    .selectFrom('agenda')
    .select('id')
    .where('kind', '=', 'sync_seats')
    .where('subject_id', '=', team.id)
    .execute()
  assert.deepEqual(waiting, [])
})

test('an ended subscription removes its seat limit and no members', async () => {
  const [team, acme] = await merchantWithSeats(2, 'member')
  const { body } = await acme.server.get('/v1/subscriptions/')
  await sellSeatPlan(testServer, team.id, 1)
  await follow(team)
  const limitedSeats = await seatsOf(team)

  await acme.server.delete(`/v1/subscriptions/${body.items[0].id}`)
  await testServer.drainJobs()

  assert.deepEqual([limitedSeats.limit, limitedSeats.used, limitedSeats.free], [1, 2, 0])
  const after = await seatsOf(team)
  assert.deepEqual([after.limit, after.used, after.subscriptions], [null, 2, []])
})

test('the scarcest of several products decides, also when a purchase is claimed', async () => {
  const [team] = await merchantWithSeats(4)
  const other = await merchant(testServer, 'Other')
  await confirmAs(testServer, other, await plan(other), { person: team.owner })
  const customerId = (await team.owner.get('/api/auth/purchases')).body.purchases[0].customerId
  await testServer.site.db
    .updateTable('subscriptions')
    .set({ seats: 3 })
    .where('customer_id', '=', customerId)
    .execute()

  const body = { customerId, organizationId: team.id }
  const claimed = await team.owner.post(organizationRoute('claim-purchases'), body)
  await testServer.drainJobs()

  assert.equal(claimed.status, 200)
  assert.equal((await seatsOf(team)).limit, 3)
})
