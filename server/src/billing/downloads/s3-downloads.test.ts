import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { upload } from '../../testing/files.ts'
import { startObjectStore, type ObjectStore } from '../../testing/object-store/object-store.ts'
import { merchant } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { follow, read, sellFiles } from './test-holder.ts'

let server: TestServer
let store: ObjectStore
before(async () => {
  store = await startObjectStore()
  server = await startTestServer({ config: { s3: store.config } })
})
after(async () => {
  await server.close()
  await store.close()
})

test('a link redirects to the object store for minutes, and is counted once', async () => {
  const acme = await merchant(server)
  const { id } = await upload(acme, Buffer.from('In the bucket'), { name: 'ü.pdf' })
  const holder = await sellFiles(server, acme, { files: [id] })
  const link = await holder.link()

  const head = await follow(link, {}, 'HEAD')
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, '13'])
  assert.deepEqual(await holder.counts(), [[0, 0]])
  const { status, headers } = await follow(link)
  const location = headers.get('location') ?? ''
  assert.deepEqual([status, new URL(location).searchParams.get('X-Amz-Expires')], [302, '300'])
  const sent = await fetch(location)
  assert.equal(
    sent.headers.get('content-disposition'),
    `attachment; filename="_.pdf"; filename*=UTF-8''%C3%BC.pdf`,
  )
  assert.deepEqual(await read(sent), [200, 'In the bucket'])
  const condition = { range: 'bytes=7-', 'if-range': sent.headers.get('etag') ?? '' }
  assert.deepEqual(await read(await fetch(link, { headers: condition })), [206, 'bucket'])
  assert.deepEqual(await holder.counts(), [[1, 1]])

  await holder.revoke()
  assert.equal((await follow(link, condition)).status, 404)
  store.pass(300_000)
  assert.equal((await fetch(location)).status, 403)
})
