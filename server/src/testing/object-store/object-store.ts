import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { realClock } from '../../platform/clock.ts'
import { checkSignature } from './signature.ts'

type StoredObject = { body: Buffer; type: string; etag: string }

/** A running object store, and the settings by which a server uses it. */
export type ObjectStore = Awaited<ReturnType<typeof startObjectStore>>

/**
 * The part of S3 that we use: objects, uploads in parts, and signed URLs. It verifies
 * signatures, lets URLs expire and sends ranges.
 */
export async function startObjectStore() {
  const key = { access_key_id: 'key', secret_access_key: 'secret', region: 'eu-central-1' }
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const types = new Map<string, string>()
  let passed_ms = 0
  const store = { objects, uploads, types }
  const server = createServer((request, response) => {
    const now = new Date(realClock.now().getTime() + passed_ms)
    const rejection = checkSignature(request, key, now)
    if (rejection) return fail(response, 403, rejection)
    void answer(store, request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    config: { ...key, bucket: 'gatehouse', endpoint: `http://127.0.0.1:${port}` },
    objects,
    uploads,
    /** Lets time pass for the signed URLs only. */
    pass: (ms: number) => (passed_ms += ms),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

type Store = {
  objects: Map<string, StoredObject>
  uploads: Map<string, Map<number, Buffer>>
  types: Map<string, string>
}

async function answer(store: Store, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
  const { method, headers } = request
  const body = decodeChunks(await buffer(request), headers['x-amz-decoded-content-length'])
  const upload_id = query.get('uploadId')
  if (query.has('uploads')) {
    const id = `upload-${store.types.size + 1}`
    store.uploads.set(id, new Map())
    store.types.set(id, String(headers['content-type']))
    return response.end(`<R><UploadId>${id}</UploadId></R>`)
  }
  if (upload_id !== null) {
    return answerUpload(store, { request, response, body, upload_id, pathname, query })
  }
  if (method === 'PUT') {
    const etag = `"${hash('md5', body)}"`
    store.objects.set(pathname, { body, type: String(headers['content-type']), etag })
    return response.setHeader('etag', etag).end()
  }
  if (method === 'DELETE') {
    store.objects.delete(pathname)
    return response.writeHead(204).end()
  }
  const object = store.objects.get(pathname)
  return object ? send(object, { request, response, query }) : fail(response, 404, 'NoSuchKey')
}

type UploadRequest = {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
  upload_id: string
  pathname: string
  query: URLSearchParams
}

function answerUpload(store: Store, requested: UploadRequest) {
  const { request, response, body, upload_id, pathname, query } = requested
  const parts = store.uploads.get(upload_id)
  if (!parts) return fail(response, 404, 'NoSuchUpload')
  if (request.method === 'DELETE') {
    store.uploads.delete(upload_id)
    return response.writeHead(204).end()
  }
  if (request.method === 'PUT') {
    const sum = request.headers['x-amz-checksum-sha256']
    if (sum !== undefined && sum !== hash('sha256', body, 'base64')) {
      return fail(response, 400, 'BadDigest')
    }
    parts.set(Number(query.get('partNumber')), body)
    return response.setHeader('etag', `"${hash('md5', body)}"`).end()
  }
  const listed = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([text]) => text)
  const found = listed.map(text => {
    const part = parts.get(Number(/<PartNumber>(\d+)</.exec(text)?.[1]))
    return part && text.includes(hash('md5', part)) ? part : undefined
  })
  if (found.includes(undefined)) return fail(response, 400, 'InvalidPart')
  const whole = Buffer.concat(found.filter(part => part !== undefined))
  const etag = `"${hash('md5', whole)}-${listed.length}"`
  const type = store.types.get(upload_id) ?? ''
  store.objects.set(pathname, { body: whole, type, etag })
  store.uploads.delete(upload_id)
  return response.end(`<R><ETag>${etag.replaceAll('"', '&quot;')}</ETag></R>`)
}

type ObjectRequest = {
  request: IncomingMessage
  response: ServerResponse
  query: URLSearchParams
}

/** Sends an object or one range of it, with the headers that the signed URL replaces. */
function send({ body, type, etag }: StoredObject, { request, response, query }: ObjectRequest) {
  const condition = request.headers['if-range']
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  response
    .setHeader('etag', etag)
    .setHeader('accept-ranges', 'bytes')
    .setHeader('content-type', type)
  for (const [name, value] of query) {
    if (name.startsWith('response-')) response.setHeader(name.slice('response-'.length), value)
  }
  if (!range || (condition !== undefined && condition !== etag)) {
    response.setHeader('content-length', body.length)
    return response.end(request.method === 'HEAD' ? undefined : body)
  }
  const start = Number(range[1])
  const end = range[2] ? Math.min(Number(range[2]), body.length - 1) : body.length - 1
  if (start >= body.length) return fail(response, 416, 'InvalidRange')
  response.setHeader('content-range', `bytes ${start}-${end}/${body.length}`)
  return response.writeHead(206).end(body.subarray(start, end + 1))
}

function fail(response: ServerResponse, status: number, code: string) {
  const body = `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
  return response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

/** The client sends bodies in chunks (aws-chunked) followed by a checksum. */
function decodeChunks(body: Buffer, length: string | string[] | undefined): Buffer {
  if (length === undefined) return body
  const start = body.indexOf('\r\n') + 2
  return body.subarray(start, start + Number(length))
}
