import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { bucketUrl } from './s3-uploads.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './stored-file.ts'

const KEY = 'downloadable/one/two'
const server = createServer()
const receivedRequests: string[] = []
let storage: Storage

before(async () => {
  fakeObjectStore()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  storage = s3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    bucket: 'gatehouse',
    access_key_id: 'key',
    secret_access_key: 'secret',
  })
})
after(() => server.close())

const sum = (bytes: string) => createHash('sha256').update(bytes).digest('base64')
const part = (number: number, bytes: string) => {
  return { number, size: bytes.length, checksum_sha256_base64: sum(bytes) }
}

test('parts are uploaded to presigned URLs and become one file', async () => {
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
    const { headers } = await fetch(address.url, { ...address, method: 'PUT', body: bytes })
    used.push({ ...announced, etag: headers.get('etag') ?? '' })
  }

  const completed = await uploads.complete(upload, used)

  assert.deepEqual(completed, {
    etag: '"whole-2"',
    version: 'v1',
    size: 12,
    checksum_sha256_base64: null,
  })
  assert.deepEqual(await uploads.complete(upload, used), completed)
  await uploads.forget(upload)
  assert.ok(receivedRequests.includes('POST begin'))
})

test('parts unknown to the store make no file', async () => {
  const { uploads } = storage
  const upload_id = await uploads.begin({ key: 'other', mime_type: 'text/plain', checked: false })
  const upload = { key: 'other', upload_id, mime_type: 'text/plain' }
  const parts = [{ number: 1, etag: '"none"', checksum_sha256_base64: null }]

  assert.equal(await uploads.complete(upload, parts), undefined)
})

/** The part of an object store that joins uploaded parts. */
function fakeObjectStore() {
  const parts = new Map<string, string>()
  const files = new Map<string, string>()
  server.on('request', (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      receivedRequests.push(`${request.method} ${query.has('uploads') ? 'begin' : ''}`)
      const reply = (status: number, text = '', headers = {}) =>
        response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(text)
      const number = query.get('partNumber')
      if (query.has('uploads')) return reply(200, '<R><UploadId>up</UploadId></R>')
      if (number !== null) {
        if (request.headers['x-amz-checksum-sha256'] !== sum(body)) return reply(400)
        parts.set(`"${number}"`, body)
        return reply(200, '', { etag: `"${number}"` })
      }
      if (request.method === 'POST') {
        const etags = [...body.matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, tag = '']) =>
          tag.replaceAll('&quot;', '"'),
        )
        const found = etags.map(tag => parts.get(tag))
        if (found.includes(undefined)) return reply(400, '<Error><Code>InvalidPart</Code></Error>')
        files.set(pathname, found.join(''))
        return reply(200, '<R><ETag>"whole-2"</ETag></R>')
      }
      if (request.method === 'DELETE') return reply(404, '<Error><Code>NoSuchUpload</Code></Error>')
      const file = files.get(pathname)
      if (file === undefined) return reply(404)
      reply(200, '', { etag: '"whole-2"', 'content-length': file.length, 'x-amz-version-id': 'v1' })
    })
  })
}

test("the page's policy allows uploads to the bucket, wherever it is", () => {
  const config = { region: 'eu-1', bucket: 'shop', access_key_id: 'a', secret_access_key: 'b' }
  assert.equal(bucketUrl(config).origin, 'https://shop.s3.eu-1.amazonaws.com')
  const own = { ...config, endpoint: 'https://store.example.com:9000/' }
  assert.equal(bucketUrl(own).href, 'https://store.example.com:9000/shop/')
})
