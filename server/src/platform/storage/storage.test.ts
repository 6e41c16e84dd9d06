import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import { checkKey, type Storage } from './stored-file.ts'

const picture = { bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47]), mime_type: 'image/png' }

test('a file on disk is read back unchanged and gone once removed', async () => {
  await checkStorage(diskStorage(mkdtempSync(join(tmpdir(), 'gatehouse-files-'))))
})

test('a file in an S3-compatible store is read back unchanged until removed', async () => {
  const { server, seen } = bucket()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  await checkStorage(
    s3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket: 'gatehouse',
      access_key_id: 'key',
      secret_access_key: 'secret',
    }),
  )

  assert.ok(seen.every(line => line.startsWith('AWS4-HMAC-SHA256 Credential=key/')))
  server.close()
})

test('a key cannot leave the folder', () => {
  for (const key of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', '', 'A B']) {
    assert.throws(() => checkKey(key), /not the key of a stored file/, key)
  }
})

async function checkStorage(storage: Storage) {
  await storage.put('avatars/one.png', picture)
  await storage.put('avatars/one.png', { ...picture, bytes: Buffer.from([1, 2, 3]) })

  assert.deepEqual(await storage.get('avatars/one.png'), {
    bytes: Buffer.from([1, 2, 3]),
    mime_type: 'image/png',
  })
  await storage.remove('avatars/one.png')
  await storage.remove('avatars/one.png')
  assert.equal(await storage.get('avatars/one.png'), undefined)
}

/** The part of S3 that stores objects, so that the official client can be tested against it. */
function bucket(): { server: Server; seen: string[] } {
  const objects = new Map<string, { body: Buffer; type: string }>()
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(String(request.headers.authorization))
    const path = new URL(request.url ?? '', 'http://localhost').pathname
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const known = objects.get(path)
      if (request.method === 'PUT') {
        const body = decodeChunks(
          Buffer.concat(chunks),
          request.headers['x-amz-decoded-content-length'],
        )
        objects.set(path, { body, type: String(request.headers['content-type']) })
      } else if (request.method === 'DELETE') {
        objects.delete(path)
        response.statusCode = 204
      } else if (known) {
        response.setHeader('content-type', known.type)
        response.write(known.body)
      } else {
        response.statusCode = 404
        response.write('<Error><Code>NoSuchKey</Code><Message>gone</Message></Error>')
      }
      response.end()
    })
  })
  return { server, seen }
}

/** The client streams bodies in chunks (aws-chunked) followed by a checksum. */
function decodeChunks(body: Buffer, length: string | string[] | undefined): Buffer {
  if (length === undefined) return body
  const start = body.indexOf('\r\n') + 2
  return body.subarray(start, start + Number(length))
}
