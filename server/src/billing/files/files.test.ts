import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { DAY, HOUR } from '../../platform/clock.ts'
import {
  fileCreateBody,
  checksumOf,
  media,
  picture,
  putPart,
  putParts,
  upload,
} from '../../testing/files.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { expectIndexes } from '../../testing/plans.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'

let server: TestServer
let acme: Merchant
const data_dir = mkdtempSync(join(tmpdir(), 'gatehouse-uploads-'))
before(async () => {
  server = await startTestServer({ config: { data_dir } })
  acme = await merchant(server)
})
after(async () => {
  await server.close()
  rmSync(data_dir, { recursive: true })
})

const text = Buffer.from('All there is to know. '.repeat(50))
const begin = (body: object, seller = acme) => seller.server.post('/v1/files/', body)
const complete = ({ id }: { id: string }, body: object, seller = acme) =>
  seller.server.post(`/v1/files/${id}/uploaded`, body)
const isOnDisk = (path: string) => existsSync(join(data_dir, 'files', path))
const isUploading = (id: string) => existsSync(join(data_dir, 'uploads', id))

/** The fields for which an upload is rejected, as paths below `body`. */
async function rejectedAt(body: object) {
  const answer = await begin(body)
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map((item: { loc: unknown[] }) => item.loc.slice(1).join('.'))
}

test('a file uploaded in parts, in any order and repeated, is stored unchanged', async () => {
  const started = await begin(fileCreateBody(text, { version: '1.2' }, 400))
  assert.equal(started.status, 201)
  const { upload: way, ...fields } = started.body
  assert.equal(way.parts.length, 3)
  assert.equal(fields.is_uploaded, false)
  for (const part of [way.parts[2], way.parts[0], way.parts[0]]) {
    await putPart(part, text.subarray(part.chunk_start, part.chunk_end))
  }

  const done = await complete(started.body, await putParts(started.body, text))

  assert.equal(done.status, 200)
  const { body: file } = done
  assert.deepEqual(
    [file.name, file.version, file.mime_type, file.size, file.size_readable, file.is_uploaded],
    ['handbook.pdf', '1.2', 'application/pdf', 1100, '1.1 KB', true],
  )
  assert.equal(file.checksum_sha256_base64, checksumOf(text))
  assert.equal(file.checksum_sha256_hex, Buffer.from(checksumOf(text), 'base64').toString('hex'))
  assert.match(file.checksum_etag, /^"[0-9a-f]{32}-3"$/)
  assert.deepEqual(readFileSync(join(data_dir, 'files', file.path)), text)
  await server.drainJobs()
  assert.equal(isUploading(way.id), false)
  const again = await complete(file, {
    id: way.id,
    path: way.path,
    parts: [{ number: 1, checksum_etag: 'x' }],
  })
  assert.deepEqual(again.body, file)
})

test('fifty parallel completions assemble a file once and get the same response', async () => {
  const started = await begin(fileCreateBody(text, {}, 400))
  const done = await putParts(started.body, text)

  const answers = await Promise.all(Array.from({ length: 50 }, () => complete(started.body, done)))

  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1)
  const entries = server.site.db.selectFrom('audit_entries').select('id')
  const uploadEntries = entries.where('subject_id', '=', started.body.id)
  assert.equal((await uploadEntries.where('action', '=', 'file.uploaded').execute()).length, 1)
})

test('parts with gaps, overlaps or a wrong end are rejected', async () => {
  const with_ = (...bounds: [number, number, number][]) => {
    const parts = bounds.map(([number, chunk_start, chunk_end]) => ({
      number,
      chunk_start,
      chunk_end,
    }))
    return rejectedAt(fileCreateBody(text, { upload: { parts } }))
  }
  const at = (index: number) => [`upload.parts.${index}`]

  assert.deepEqual(await with_([1, 0, 400], [2, 401, 1100]), at(1))
  assert.deepEqual(await with_([1, 0, 400], [3, 400, 1100]), at(1))
  assert.deepEqual(await with_([1, 0, 400], [2, 400, 1000]), at(1))
  assert.deepEqual(await with_([1, 5, 1100]), at(0))
  assert.deepEqual(await rejectedAt(fileCreateBody(text, { upload: { parts: [] } })), [
    'upload.parts',
  ])
})

test('a part with different bytes or size than announced is rejected', async () => {
  const started = await begin(fileCreateBody(text, {}, 400))
  const [first] = started.body.upload.parts
  const put = async (bytes: Buffer) => (await putPart(first, bytes)).status

  assert.equal(await put(Buffer.alloc(400, 'x')), 400)
  assert.equal(await put(text.subarray(0, 399)), 400)
  assert.equal(await put(text.subarray(0, 401)), 413)
  const lost = { id: started.body.upload.id, path: started.body.upload.path }
  const parts = [1, 2, 3].map(number => ({ number, checksum_etag: '"00"' }))
  const early = await complete(started.body, { ...lost, parts })
  assert.deepEqual([early.status, early.body.detail[0].loc], [422, ['body', 'parts']])
  const item = await complete(started.body, { ...lost, parts: parts.slice(1) })
  assert.equal(item.status, 422)
  const foreign = await complete(started.body, { ...lost, id: 'other', parts })
  assert.deepEqual(foreign.body.detail[0].loc, ['body', 'id'])
  const elsewhere = await complete(started.body, { ...lost, path: 'other', parts })
  assert.deepEqual(elsewhere.body.detail[0].loc, ['body', 'path'])
})

test('a file whose parts match but whose checksum does not is rejected', async () => {
  const started = await begin(
    fileCreateBody(text, { checksum_sha256_base64: checksumOf(picture0) }),
  )
  const done = await complete(started.body, await putParts(started.body, text))

  assert.equal(done.status, 422)
  assert.match(done.body.detail[0].msg, /checksum/)
})
const picture0 = Buffer.from('something else')

test('an upload URL works for twelve hours and cannot be altered', async () => {
  const started = await begin(fileCreateBody(text))
  const [part] = started.body.upload.parts
  const expires = new Date(part.expires_at).getTime() - server.clock.now().getTime()
  assert.equal(expires, 12 * HOUR)
  const changed = {
    ...part,
    url: part.url.replace(/.$/, (end: string) => (end === 'A' ? 'B' : 'A')),
  }

  assert.equal(
    (await putPart({ ...part, url: `${server.url}/v1/files/parts/none` }, text)).status,
    404,
  )
  assert.equal((await putPart(changed, text)).status, 404)
  server.clock.pass(12 * HOUR)
  assert.equal((await putPart(part, text)).status, 410)
})

test('an incomplete upload is deleted after a day', async () => {
  const started = await begin(fileCreateBody(text))
  await putParts(started.body, text)
  assert.equal(isUploading(started.body.upload.id), true)

  server.clock.pass(DAY)
  await server.drainJobs()

  assert.equal(isUploading(started.body.upload.id), false)
  assert.equal((await complete(started.body, completedUpload(started.body))).status, 404)
})

const completedUpload = ({ upload: { id, path } }: any) => {
  return { id, path, parts: [{ number: 1, checksum_etag: '"00"' }] }
}

test('a picture is shown resized and stripped of metadata', async () => {
  const large = await sharp(await picture(2400, 1200))
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer()
  const service = { service: 'product_media', name: 'cover.jpg', mime_type: 'image/jpeg' }

  const file = await upload(acme, large, service)

  assert.ok(file.public_url.startsWith(`${server.url}/files/media/${file.id}-`))
  const preview = await fetch(file.public_url)
  assert.equal(preview.headers.get('content-type'), 'image/webp')
  assert.match(preview.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  const bytes = Buffer.from(await preview.arrayBuffer())
  const { width, height, exif } = await sharp(bytes).metadata()
  assert.deepEqual([width, height, exif], [1600, 800, undefined])
  assert.deepEqual(readFileSync(join(data_dir, 'files', file.path)), large)
})

test('files that only pretend to be pictures, and unsupported types, are rejected', async () => {
  const service = 'product_media'
  const misdeclaredUpload = await begin(fileCreateBody(text, { service, mime_type: 'image/png' }))
  const done = await complete(misdeclaredUpload.body, await putParts(misdeclaredUpload.body, text))
  assert.deepEqual([done.status, done.body.detail[0].loc], [422, ['body', 'parts']])
  const broken = Buffer.concat([(await picture()).subarray(0, 20), text])
  const half = await begin(fileCreateBody(broken, { service, mime_type: 'image/png' }))
  assert.equal((await complete(half.body, await putParts(half.body, broken))).status, 422)

  assert.deepEqual(
    await rejectedAt(fileCreateBody(text, { service, mime_type: 'image/svg+xml' })),
    ['mime_type'],
  )
  assert.deepEqual(await rejectedAt(fileCreateBody(text, { mime_type: 'nonsense' })), ['mime_type'])
  const avatar = { service: 'organization_avatar', mime_type: 'image/png', size: 1024 ** 2 + 1 }
  assert.deepEqual(await rejectedAt(fileCreateBody(text, avatar)), ['size'])
  assert.deepEqual(
    await rejectedAt(fileCreateBody(text, { ...avatar, service, size: 10_485_761 })),
    ['size'],
  )
  assert.deepEqual(await rejectedAt(fileCreateBody(text, { size: 0 })), ['size'])
})

test('files are listed once uploaded, newest first, and by id', async () => {
  const shop = await merchant(server, 'Shop')
  await begin(fileCreateBody(text), shop)
  const first = await upload(shop, text, { name: 'first.pdf' })
  server.clock.pass(1000)
  const second = await media(shop)
  const ids = async (query: Record<string, string | string[]> = {}) => {
    const { body } = await shop.server.get('/v1/files/', { query })
    return body.items.map(({ id }: { id: string }) => id)
  }

  assert.deepEqual(await ids(), [second.id, first.id])
  assert.deepEqual(await ids({ ids: first.id }), [first.id])
  assert.deepEqual(await ids({ organization_id: acme.organization.id }), [])
  const { body } = await shop.server.get('/v1/files/', { query: { limit: '1', page: '2' } })
  assert.deepEqual([body.items[0].id, body.pagination], [first.id, { total_count: 2, max_page: 2 }])
})

test("a deleted file's bytes and preview are removed", async () => {
  const file = await media(acme)
  const path = `/v1/files/${file.id}`

  const renamed = await acme.server.patch(path, { name: 'front.png', version: '2' })
  assert.deepEqual([renamed.body.name, renamed.body.version], ['front.png', '2'])
  const same = await acme.server.patch(path, { name: null })
  assert.equal(same.body.name, 'front.png')
  assert.equal((await acme.server.patch(path, { name: '' })).status, 422)
  const started = await begin(fileCreateBody(text))
  const early = await acme.server.patch(`/v1/files/${started.body.id}`, { name: 'early' })
  assert.deepEqual([early.status, early.body.error], [403, 'NotPermitted'])

  assert.equal((await acme.server.delete(path)).status, 204)
  await server.drainJobs()
  assert.deepEqual([isOnDisk(file.path), (await fetch(file.public_url)).status], [false, 404])
  assert.equal(
    readdirSync(join(data_dir, 'files', 'media')).some(name => name.includes(file.id)),
    false,
  )
  assert.equal((await acme.server.delete(path)).status, 404)
})

test("another merchant's files are not found, and a token needs their scope", async () => {
  const rival = await merchant(server, 'Rival')
  const file = await upload(rival, text)
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['files:read'])
  const path = `/v1/files/${file.id}`

  assert.equal((await acme.server.patch(path, { name: 'mine' })).status, 404)
  assert.equal((await acme.server.delete(path)).status, 404)
  assert.equal((await complete(file, completedUpload({ upload: file }))).status, 404)
  assert.equal((await reader.get('/v1/files/')).status, 200)
  assert.equal((await reader.post('/v1/files/', fileCreateBody(text))).status, 403)
  const stranger = await tokenOf(server, acme.owner, acme.organization.id, ['products:read'])
  assert.equal((await stranger.get('/v1/files/')).status, 403)
})

test('files are listed by an index', async () => {
  const ownRows = sql`where organization_id = ${acme.organization.id} and is_uploaded
    and deleted_at is null`
  await expectIndexes(server, 'files', [
    sql`${ownRows} order by created_at desc, id desc`,
    sql`${ownRows} and id = any(array[${acme.organization.id}]::uuid[])`,
  ])
})
