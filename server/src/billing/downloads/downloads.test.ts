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
const file = (text = TEXT, more: object = {}, seller = acme) =>
  upload(seller, Buffer.from(text), { ...more })

test('a customer downloads the files of a benefit with a link that works for an hour', async () => {
  const [guide, old] = [await file(TEXT, { version: '2.1' }), await file()]
  const holder = await sellFiles(server, acme, {
    files: [guide.id, old.id],
    archived: { [old.id]: true },
  })

  const { items, pagination } = await holder.list()

  assert.equal(pagination.total_count, 1)
  const [{ id, benefit_id, file: shown }] = items
  assert.equal(benefit_id, holder.benefit.id)
  const { created_at: _, flagged_malicious_at: __, ...fields } = guide
  const { download, ...rest } = shown
  assert.deepEqual(rest, fields)
  assert.deepEqual(download.headers, {})
  const expires = new Date(download.expires_at).getTime() - server.clock.now().getTime()
  assert.equal(expires, HOUR)
  assert.equal((await holder.list()).items[0].id, id)
  const response = await follow(download.url)
  assert.deepEqual(await read(response), [200, TEXT])
  const { headers } = response
  assert.equal(headers.get('content-type'), 'application/pdf')
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="handbook\.pdf"/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cache-control'), 'private, no-store')
  assert.match(headers.get('content-security-policy') ?? '', /sandbox/)
  server.clock.pass(HOUR)
  assert.equal((await follow(download.url)).status, 410)
})

test('a link is counted once, without HEAD, continuations and parallel requests', async () => {
  const holder = await sellFiles(server, acme, { files: [(await file()).id] })
  const [first, second] = [await holder.link(), await holder.link()]

  const head = await follow(first, {}, 'HEAD')
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, '19'])
  assert.deepEqual(await read(await follow(first, { range: 'bytes=4-8' })), [206, 'whole'])
  assert.equal((await follow(first, { range: 'bytes=500-' })).status, 416)
  assert.deepEqual(await holder.counts(), [[0, 0]])
  const parts = ['bytes=0-8', 'bytes=9-', 'bytes=0-'].map(range => ({ range }))
  await Promise.all([...parts, ...parts, {}, {}].map(headers => follow(first, headers).then(read)))

  assert.deepEqual(await holder.counts(), [[1, 1]])
  await read(await follow(second))
  assert.deepEqual(await holder.counts(), [[2, 1]])
})

test('a download is resumed by a new link, and begins anew if the file was replaced', async () => {
  const old = await file()
  const holder = await sellFiles(server, acme, { files: [old.id] })
  const first = await follow(await holder.link(), { range: 'bytes=0-8' })
  const condition = { range: 'bytes=9-', 'if-range': first.headers.get('etag') ?? '' }
  assert.deepEqual(await read(first), [206, 'The whole'])
  server.clock.pass(HOUR)

  const link = await holder.link()
  const rest = await follow(link, condition)
  assert.equal(rest.headers.get('content-range'), 'bytes 9-18/19')
  assert.deepEqual(await read(rest), [206, ' handbook.'])
  const newer = await file('The second edition.')
  await acme.server.post(`/v1/files/${old.id}/replace`, { file_id: newer.id })

  assert.deepEqual(await read(await follow(link, condition)), [200, 'The second edition.'])
})

test('a link leads to nothing once the benefit, its list or the file changes', async () => {
  const [one, two] = [await file(), await file('Another')]
  const properties = { files: [one.id, two.id] }
  const holder = await sellFiles(server, acme, properties)
  const link = await holder.link()
  const status = async () => (await follow(link)).status

  await holder.change({ ...properties, archived: { [one.id]: true } })
  assert.equal(await status(), 404)
  await holder.change({ files: [two.id], archived: {} })
  assert.equal(await status(), 404)
  await holder.change(properties)
  assert.equal(await status(), 200)
  await acme.server.delete(`/v1/files/${one.id}`)
  assert.equal(await status(), 404)
  assert.equal((await follow(link.replace(/.$/, end => (end === 'A' ? 'B' : 'A')))).status, 404)
  assert.equal((await follow(`${link}.x`)).status, 404)
})

test('a revoked benefit ends a download, unless another purchase includes it', async () => {
  const holder = await sellFiles(server, acme, { files: [(await file()).id] })
  const again = await holder.sell()
  const link = await holder.link()
  assert.equal((await holder.list()).pagination.total_count, 1)
  await read(await follow(link, { range: 'bytes=0-8' }))

  await holder.revoke()
  assert.equal((await follow(link, { range: 'bytes=9-' })).status, 206)
  await holder.revoke(again.order_id)

  assert.equal((await follow(link, { range: 'bytes=9-' })).status, 404)
  assert.deepEqual((await holder.list()).items, [])
  assert.deepEqual(await holder.counts(), [[1, 1]])
})

test('a deleted customer cannot download anything', async () => {
  const holder = await sellFiles(server, acme, { files: [(await file()).id] })
  const link = await holder.link()
  await acme.server.delete(`/v1/customers/${holder.customer.id}`)
  assert.equal((await follow(link)).status, 404)
})

test('files are saved under safe names and never run in a browser', async () => {
  const page = await file('<script>', { name: '../"a\r\n/б.html', mime_type: 'text/html' })
  const holder = await sellFiles(server, acme, { files: [page.id] })

  const { headers } = await follow(await holder.link())

  assert.equal(headers.get('content-type'), 'application/octet-stream')
  assert.equal(
    headers.get('content-disposition'),
    `attachment; filename="__a__.html"; filename*=UTF-8''__a_%D0%B1.html`,
  )
})

test('a new version reaches every holder, with an email if the merchant wishes', async () => {
  const [old, other] = [await file(), await file()]
  const holder = await sellFiles(server, acme, { files: [old.id, other.id] })
  const withdrawn = await sellFiles(server, acme, {
    files: [old.id, other.id],
    archived: { [old.id]: true },
  })
  await server.drainJobs()
  const newer = await file('Second', { name: 'second.pdf', version: '2' })
  const replace = (body: object) => acme.server.post(`/v1/files/${old.id}/replace`, body)

  const { status, body } = await replace({ file_id: newer.id, notify_customers: true })
  await server.drainJobs()

  assert.deepEqual([status, body.benefits, body.file.id], [200, 1, newer.id])
  const path = `/v1/benefits/${holder.benefit.id}`
  const { properties } = (await acme.server.get(path)).body
  assert.deepEqual(properties, {
    files: [newer.id, old.id, other.id],
    archived: { [old.id]: true, [newer.id]: false },
  })
  const [grant] = (await acme.server.get(`${path}/grants`)).body.items
  assert.deepEqual(grant.properties, { files: [newer.id, other.id] })
  const names = (await holder.list()).items.map((item: any) => item.file.name)
  assert.deepEqual(names, ['second.pdf', 'handbook.pdf'])
  const mailsTo = async ({ email: to }: { email: string }) =>
    (await server.stranger().get('/mailbox/messages', { query: { to } })).body.items
  const [mail, ...others] = await mailsTo(holder.customer)
  assert.deepEqual([mail.subject, others], ['New version of second.pdf', []])
  assert.match(mail.text, /Version: 2[^]*\/portal\/downloads\?/)
  assert.deepEqual(await mailsTo(withdrawn.customer), [])
  assert.equal((await withdrawn.list()).pagination.total_count, 1)
})

test('only an uploaded download of the same merchant can be a new version', async () => {
  const rival = await merchant(server, 'Rival')
  const [mine, theirs] = [await file(), await file(TEXT, {}, rival)]
  const replace = (id: string, file_id: string) =>
    acme.server.post(`/v1/files/${id}/replace`, { file_id })

  assert.equal((await replace(mine.id, theirs.id)).status, 422)
  assert.equal((await replace(mine.id, mine.id)).status, 422)
  assert.equal((await replace(theirs.id, mine.id)).status, 404)
})
