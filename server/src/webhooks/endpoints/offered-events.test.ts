import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { offeredEvents, unsentEvents } from '@gatehouse/contract/webhooks/event-types'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const PATH = '/v1/webhooks/endpoints'
const hook = { url: 'https://shop.example/hook', format: 'raw', events: ['order.paid'] }

test('an endpoint cannot subscribe to an event that is never sent', async () => {
  const { body: endpoint } = await acme.server.post(PATH, hook)
  for (const type of unsentEvents) {
    const events = ['order.paid', type]
    const created = await acme.server.post(PATH, { ...hook, events })
    const updated = await acme.server.patch(`${PATH}/${endpoint.id}`, { events })

    for (const { status, body } of [created, updated]) {
      assert.equal(status, 422)
      const [{ loc, msg }] = body.detail
      assert.deepEqual([loc, msg], [['body', 'events', 1], `Event ${type} is not supported yet.`])
    }
  }
  const { body: unchanged } = await acme.server.get(`${PATH}/${endpoint.id}`)
  assert.deepEqual(unchanged.events, ['order.paid'])
})

test('an endpoint keeps the events it subscribed to before they were rejected', async () => {
  const { body: endpoint } = await acme.server.post(PATH, hook)
  const old = ['order.paid', 'member.created']
  await server.site.db
    .updateTable('webhook_endpoints')
    .set({ events: old })
    .where('id', '=', endpoint.id)
    .execute()

  const path = `${PATH}/${endpoint.id}`
  const endpointAfter = await acme.server.patch(path, { events: [...old, 'order.created'] })
  assert.equal(endpointAfter.status, 200)
  assert.deepEqual(endpointAfter.body.events, [...old, 'order.created'])

  const more = await acme.server.patch(path, { events: [...old, 'member.updated'] })
  assert.equal(more.status, 422)
})

test('the server publishes every event that is offered, and none of the others', () => {
  const root = `${import.meta.dirname}/../..`
  const sources = globSync('**/*.ts', { cwd: root, exclude: ['testing/**', 'simulation/**'] })
    .filter(path => !/\.(test|prove|data)\.ts$/.test(path))
    .map(path => readFileSync(`${root}/${path}`, 'utf8'))
    .filter(source => /recordEvents?\b|publish/i.test(source))
  const isPublished = (type: string) => sources.some(source => source.includes(`'${type}'`))

  assert.deepEqual(
    offeredEvents.filter(type => !isPublished(type)),
    [],
  )
  assert.deepEqual(unsentEvents.filter(isPublished), [])
})
