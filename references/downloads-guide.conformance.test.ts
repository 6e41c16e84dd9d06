import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { upload } from '../server/src/testing/files.ts'
import { merchant } from '../server/src/testing/people.ts'
import { product, sell } from '../server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { openReader, type GuideReader } from './run-guide.ts'

let server: TestServer
let reader: GuideReader

before(async () => {
  server = await startTestServer()
  reader = await openReader()
})
after(() => Promise.all([server.close(), reader.close()]))

test('a program downloads the files of a customer', async () => {
  const acme = await merchant(server)
  const file = await upload(acme, Buffer.from('The handbook'), { version: '2.1' })
  const { body: benefit } = await acme.server.post('/v1/benefits/', {
    ...{ type: 'downloadables', description: 'Handbook' },
    properties: { files: [file.id] },
  })
  const book = await product(acme)
  await acme.server.post(`/v1/products/${book.id}/benefits`, { benefits: [benefit.id] })
  const { order } = await sell(server, acme, book)
  const { customer_id } = order
  const { token } = (await acme.server.post('/v1/customer-sessions/', { customer_id })).body

  const lines = await reader.run('downloads', 'downloads.mjs', {
    ...{ GATEHOUSE_URL: server.url, CUSTOMER_TOKEN: token },
  })

  assert.deepEqual(lines, ['handbook.pdf: 12 bytes, version 2.1'])
})
