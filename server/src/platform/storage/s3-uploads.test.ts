import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startObjectStore, type ObjectStore } from '../../testing/object-store/object-store.ts'
import { bucketUrl } from './bucket-url.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './stored-file.ts'

const KEY = 'downloadable/one/two'
let store: ObjectStore
let storage: Storage

before(async () => {
  store = await startObjectStore()
  storage = s3Storage(store.config)
})
after(() => store.close())

const sum = (bytes: string) => createHash('sha256').update(bytes).digest('base64')
const part = (number: number, bytes: string) => {
  return { number, size: bytes.length, checksum_sha256_base64: sum(bytes) }
}

/** Uploads a text in two parts. */
async function uploadParts() {
  const { uploads } = storage
  const upload_id = await uploads.begin({ key: KEY, mime_type: 'text/plain', checked: true })
  const upload = { key: KEY, upload_id, mime_type: 'text/plain' }
  const used = []
  for (const [index, bytes] of ['Hello, ', 'world'].entries()) {
    const announced = part(index + 1, bytes)
    const address = uploads.address(upload, announced, 60)
    assert.ok(address)
    const { searchParams } = new URL(address.url)
    assert.equal(searchParams.get('X-Amz-Expires'), '60')
    const other = await fetch(address.url, { ...address, method: 'PUT', body: 'other' })
    assert.equal(other.status, 400)
    const { headers } = await fetch(address.url, { ...address, method: 'PUT', body: bytes })
    used.push({ ...announced, etag: headers.get('etag') ?? '' })
  }
  return { upload, used }
}

test('parts are uploaded to presigned URLs and become one file', async () => {
  const { uploads } = storage
  const { upload, used } = await uploadParts()

  const completed = await uploads.complete(upload, used)

  assert.match(completed?.etag ?? '', /^"[0-9a-f]{32}-2"$/)
  assert.deepEqual(
    { ...completed, etag: '' },
    {
      ...{ etag: '', version: null, size: 12 },
      checksum_sha256_base64: null,
    },
  )
  assert.deepEqual(await uploads.complete(upload, used), completed)
  await uploads.forget(upload)
})

test('parts unknown to the store make no file', async () => {
  const { uploads } = storage
  const upload_id = await uploads.begin({ key: 'other', mime_type: 'text/plain', checked: false })
  const upload = { key: 'other', upload_id, mime_type: 'text/plain' }
  const parts = [{ number: 1, etag: '"none"', checksum_sha256_base64: null }]

  assert.equal(await uploads.complete(upload, parts), undefined)
  await uploads.forget(upload)
  assert.equal(store.uploads.has(upload_id), false)
})

test('a file is downloaded from its presigned URL until it expires, also in parts', async () => {
  const { upload, used } = await uploadParts()
  await storage.uploads.complete(upload, used)
  const disposition = `attachment; filename="a b.txt"; filename*=UTF-8''a%20b.txt`
  const file = { key: KEY, disposition, mime_type: 'application/octet-stream' }

  const url = storage.downloads.address(file, 300) ?? ''

  const whole = await fetch(url)
  assert.equal(await whole.text(), 'Hello, world')
  assert.equal(whole.headers.get('content-disposition'), disposition)
  assert.equal(whole.headers.get('content-type'), 'application/octet-stream')
  const etag = whole.headers.get('etag') ?? ''
  const resume = (condition: string) =>
    fetch(url, { headers: { range: 'bytes=7-', 'if-range': condition } })
  const rest = await resume(etag)
  assert.deepEqual([rest.status, await rest.text()], [206, 'world'])
  assert.equal((await resume('"another"')).status, 200)
  assert.equal((await fetch(url, { method: 'HEAD' })).status, 403)
  assert.equal((await fetch(url.replace('a%2520b', 'a%2520c'))).status, 403)
  store.pass(300_000)
  assert.equal((await fetch(url)).status, 403)
})

test("the page's policy allows uploads to the bucket, wherever it is", () => {
  const config = { region: 'eu-1', bucket: 'shop', access_key_id: 'a', secret_access_key: 'b' }
  assert.equal(bucketUrl(config).origin, 'https://shop.s3.eu-1.amazonaws.com')
  const own = { ...config, endpoint: 'https://store.example.com:9000/' }
  assert.equal(bucketUrl(own).href, 'https://store.example.com:9000/shop/')
})
