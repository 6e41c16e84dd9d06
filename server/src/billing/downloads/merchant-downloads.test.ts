import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR } from '../../platform/clock.ts'
import { upload } from '../../testing/files.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { follow, read, sellFiles } from './test-holder.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const TEXT = 'The whole handbook.'
const linkOf = ({ id }: { id: string }, seller = acme) =>
  seller.server.get(`/v1/files/${id}/download-link`)

test('a merchant downloads a file, which is not counted as a customer download', async () => {
  const file = await upload(acme, Buffer.from(TEXT))
  const holder = await sellFiles(server, acme, { files: [file.id] })

  const { status, body } = await linkOf(file)

  assert.equal(status, 200)
  assert.deepEqual(await read(await follow(body.url)), [200, TEXT])
  assert.deepEqual(await holder.counts(), [[0, 0]])
  assert.equal(new Date(body.expires_at).getTime() - server.clock.now().getTime(), HOUR)
  server.clock.pass(HOUR)
  assert.equal((await follow(body.url)).status, 410)
})

test('a link leads nowhere once the file is deleted, and no one else gets one', async () => {
  const file = await upload(acme, Buffer.from(TEXT))
  const other = await merchant(server)
  const { body } = await linkOf(file)

  const foreign = await linkOf(file, other)
  await acme.server.delete(`/v1/files/${file.id}`)
  const gone = await linkOf(file)

  assert.deepEqual([foreign.status, gone.status], [404, 404])
  assert.equal((await follow(body.url)).status, 404)
})
