import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text as readStream } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('a chat gets a message that it can show, of every event', async () => {
  const acme = await merchant(server)
  const bodies: string[] = []
  const chat = createServer((request, response) => {
    void readStream(request).then(body => {
      bodies.push(body)
      response.end('ok')
    })
  })
  await new Promise<void>(resolve => chat.listen(0, '127.0.0.1', resolve))
  const { port } = chat.address() as { port: number }
  for (const format of ['discord', 'slack']) {
    const events = ['customer.created', 'organization.updated']
    await acme.server.post('/v1/webhooks/endpoints', {
      url: `http://127.0.0.1:${port}/`,
      format,
      events,
    })
  }

  await acme.server.post('/v1/customers/', {
    email: 'eve@example.com',
    name: '<!channel> @everyone',
  })
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, { name: 'Quiet' })
  await server.drainJobs()
  chat.close()

  assert.deepEqual(
    bodies
      .map(body => JSON.parse(body))
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    [
      { content: 'New customer: <!channel> @everyone.', allowed_mentions: { parse: [] } },
      { content: 'The settings of Quiet changed.', allowed_mentions: { parse: [] } },
      { text: 'New customer: &lt;!channel&gt; @everyone.' },
      { text: 'The settings of Quiet changed.' },
    ],
  )
})
