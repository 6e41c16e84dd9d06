import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { checkBooks, eventsSentTo, keepEvents } from '@gatehouse/server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { eventTypes } from '../operations/operations.gen.ts'
import { testComputer } from '../test-program.ts'
import { triggers } from './triggers.data.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
  await keepEvents(server)
})
after(() => server.close())

/** A real server and Stripe do due work by themselves; those of a test after each request. */
const fetchAndDrain: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  server.stripe.control.settle()
  await server.drainJobs()
  return response
}

for (const { event, advances } of triggers) {
  test(`${event} really happens when it is triggered`, async () => {
    const acme = await merchant(server)
    const shell = await testComputer({
      ...{ GATEHOUSE_URL: server.url, GATEHOUSE_TOKEN: acme.server.token ?? '' },
    })
    const flags = advances ? ['--advance-clock'] : []

    const { created } = await shell.json(['trigger', event, ...flags], {
      program: { fetch: fetchAndDrain },
    })

    assert.ok(created.length > 0)
    const types = await eventsSentTo(server, acme, new RegExp(`^${event.replace('.', '\\.')}$`))
    assert.ok(types.length > 0, `${event} was not published`)
  })
}

test('the money of all triggered events adds up', () => checkBooks(server))

test('most events can be triggered, and each is one that exists', () => {
  const names = triggers.map(({ event }) => event)
  assert.equal(new Set(names).size, names.length)
  const missing = eventTypes.filter(type => !names.includes(type))
  assert.deepEqual(missing, [
    // Only the customer claims a seat, by the link in an email.
    'customer_seat.claimed',
    // A buying organization changes its members.
    ...['member.created', 'member.updated', 'member.deleted'],
    'subscription.spending_cap_reached',
    'benefit_grant.updated',
    // It would change the settings of the organization.
    'organization.updated',
  ])
  assert.deepEqual(
    names.filter(name => !eventTypes.includes(name)),
    [],
  )
})

test('an event that advances the clock is triggered only with permission', async () => {
  const acme = await merchant(server)
  const shell = await testComputer({
    ...{ GATEHOUSE_URL: server.url, GATEHOUSE_TOKEN: acme.server.token ?? '' },
  })

  const { code, err } = await shell.run(['trigger', 'subscription.cycled'])

  assert.equal(code, 2)
  assert.match(err, /Add --advance-clock/)
  const { body } = await acme.server.get('/v1/products/')
  assert.equal(body.pagination.total_count, 0)
})

test('nothing is triggered on a server that is not in sandbox mode', async () => {
  const sent: string[] = []
  const shell = await testComputer({ GATEHOUSE_URL: 'https://live.example', GATEHOUSE_TOKEN: 'x' })
  const live: typeof fetch = async (input, init) => {
    sent.push(
      `${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`,
    )
    if (!sent.at(-1)?.endsWith('/v1/organizations/'))
      return Response.json({ error: 'ResourceNotFound', detail: 'Not found' }, { status: 404 })
    const items = [{ id: 'o', slug: 'acme', name: 'Acme' }]
    return Promise.resolve(Response.json({ items }))
  }

  const { code, err } = await shell.run(['trigger', 'order.paid'], { program: { fetch: live } })

  assert.equal(code, 1)
  assert.match(err, /is not in sandbox mode/)
  assert.ok(sent.every(request => request.startsWith('GET ')))
})
