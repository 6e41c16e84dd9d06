import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, HOUR, later } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, signUp, tokenOf, type Merchant } from '../../testing/people.ts'
import { openReceiver } from '../../testing/receiver.ts'

let schedulerParts: TestServer

before(async () => {
  schedulerParts = await startTestServer()
})
after(() => schedulerParts.close())

const at = (item: Merchant) => `/v1/organizations/${item.organization.id}/test-clock`
const advance = (item: Merchant, to: Date) =>
  item.server.post(`${at(item)}/advance`, { to: to.toISOString() })

test('an unmoved test clock shows real time', async () => {
  const acme = await merchant(schedulerParts)

  const { status, body } = await acme.server.get(at(acme))

  assert.equal(status, 200)
  assert.deepEqual(body, {
    organization_id: acme.organization.id,
    now: schedulerParts.clock.now().toISOString(),
    offset_seconds: 0,
    status: 'idle',
    target: null,
    started_at: null,
    steps_done: 0,
    steps_total: 0,
    error: null,
  })
})

test('an advance responds immediately, stops at its target and moves no other clock', async () => {
  const acme = await merchant(schedulerParts)
  const other = await merchant(schedulerParts)
  const target = later(schedulerParts.clock.now(), 400 * DAY)

  const set = await advance(acme, target)
  assert.equal(set.status, 202)
  assert.deepEqual([set.body.status, set.body.target], ['advancing', target.toISOString()])
  await schedulerParts.drainJobs()

  const { body } = await acme.server.get(at(acme))
  assert.deepEqual(
    [body.status, body.now, body.target, body.error],
    ['idle', target.toISOString(), null, null],
  )
  assert.equal(body.offset_seconds, (400 * DAY) / 1_000)
  assert.equal(
    (await other.server.get(at(other))).body.now,
    schedulerParts.clock.now().toISOString(),
  )
  const made = await acme.server.post('/v1/webhooks/endpoints', {
    url: 'https://a.example',
    format: 'raw',
    events: [],
  })
  assert.equal(made.body.created_at, target.toISOString())
})

test('a retry due during the advance happens then, signed with real time', async () => {
  const acme = await merchant(schedulerParts)
  let secret = ''
  const receiver = await openReceiver(() => secret)
  const made = await acme.server.post('/v1/webhooks/endpoints', {
    url: receiver.url,
    format: 'raw',
    events: ['customer.created'],
  })
  secret = made.body.secret
  receiver.answer = () => (receiver.received.length < 6 ? 500 : 200)
  await acme.server.post('/v1/customers/', { email: 'ada@example.com' })
  await schedulerParts.drainJobs()

  await advance(acme, later(schedulerParts.clock.now(), HOUR))
  await schedulerParts.drainJobs()
  await receiver.close()

  assert.equal(receiver.received.length, 6)
  assert.ok(
    receiver.received.every(
      ({ timestamp }) => timestamp.getTime() === schedulerParts.clock.now().getTime(),
    ),
  )
  const [event] = (await acme.server.get('/v1/webhooks/events')).body.items
  assert.equal(event.status, 'delivered')
  const moved = new Date(event.modified_at).getTime() - schedulerParts.clock.now().getTime()
  assert.ok(moved > 40_000 && moved < HOUR, `delivered ${moved} ms on`)
})

test('a test clock only moves forward', async () => {
  const acme = await merchant(schedulerParts)
  await advance(acme, later(schedulerParts.clock.now(), 2 * DAY))
  await schedulerParts.drainJobs()

  for (const to of [
    later(schedulerParts.clock.now(), DAY),
    schedulerParts.clock.now(),
    later(schedulerParts.clock.now(), 2 * DAY),
  ]) {
    const { status, body } = await advance(acme, to)
    assert.equal(status, 422)
    assert.deepEqual(body.detail[0].loc, ['body', 'to'])
  }
  assert.equal((await acme.server.post(`${at(acme)}/advance`, { to: 'tomorrow' })).status, 422)
})

test('an advancing clock cannot be advanced again', async () => {
  const acme = await merchant(schedulerParts)
  const to = later(schedulerParts.clock.now(), DAY)

  const both = await Promise.all([advance(acme, to), advance(acme, to)])

  // The second request finds the clock advancing or, if it was quick, already at its target.
  const second = both.find(({ status }) => status !== 202)
  assert.equal(both.filter(({ status }) => status === 202).length, 1)
  assert.ok(second?.status === 422 || second?.body.error === 'TestClockAdvancing')
  await schedulerParts.drainJobs()
})

test('an advance interrupted by a kill continues after the next start', async () => {
  const acme = await merchant(schedulerParts)
  const target = later(schedulerParts.clock.now(), 30 * DAY)
  let left = 2
  schedulerParts.site.crashes = point => point === 'after commit' && --left === 0

  await advance(acme, target)
  await schedulerParts.restart()
  await schedulerParts.drainJobs()

  const { body } = await acme.server.get(at(acme))
  assert.deepEqual([body.status, body.now], ['idle', target.toISOString()])
})

test('members who cannot update an organization cannot advance its clock', async () => {
  const acme = await merchant(schedulerParts)
  const reader = await tokenOf(schedulerParts, acme.owner, acme.organization.id, [
    'organizations:read',
  ])
  const other = await merchant(schedulerParts)
  const to = later(schedulerParts.clock.now(), DAY).toISOString()

  assert.equal((await reader.get(at(acme))).status, 200)
  assert.equal((await reader.post(`${at(acme)}/advance`, { to })).status, 403)
  assert.equal((await other.server.get(at(acme))).status, 404)
  assert.equal((await other.server.post(`${at(acme)}/advance`, { to })).status, 404)
  assert.equal((await other.server.post(`${at(acme)}/advance`, { to: 'x' })).status, 404)
  assert.equal((await (await signUp(schedulerParts)).get(at(acme))).status, 404)
})

test('there is no test clock in live mode', async () => {
  const acme = await merchant(schedulerParts)
  const { config } = schedulerParts.site
  const live = Object.assign(Object.create(schedulerParts.site) as typeof schedulerParts.site, {
    mode: 'live' as const,
  })
  assert.equal(config.mode, 'sandbox')
  const { serve } = await import('../../app/serve.ts')
  const { identify } = await import('../../app/identify.ts')
  const { testClock } = await import('./endpoints.ts')
  const app = serve(live, {
    implemented: testClock,
    identify,
    pages: async () => undefined,
    closing: new AbortController().signal,
  })

  const answer = await app.request(`${schedulerParts.url}${at(acme)}`, {
    headers: {
      host: new URL(schedulerParts.url).host,
      authorization: `Bearer ${acme.server.token}`,
    },
  })

  assert.equal(answer.status, 404)
})

test('failures during an advance are reported at the end', async () => {
  const acme = await merchant(schedulerParts)
  await schedulerParts.site.db
    .insertInto('agenda')
    .values({
      id: newId(),
      organization_id: acme.organization.id,
      kind: 'nobody_knows',
      subject_id: newId(),
      due_at: later(schedulerParts.clock.now(), HOUR),
      created_at: schedulerParts.clock.now(),
    })
    .execute()

  await advance(acme, later(schedulerParts.clock.now(), DAY))
  await schedulerParts.drainJobs()

  const { body } = await acme.server.get(at(acme))
  assert.equal(body.status, 'idle')
  assert.equal(body.error, "These tasks didn't complete: 1 × nobody_knows.")
})
