import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startObjectStore } from '../../testing/object-store/object-store.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import { checkKey, type Storage } from './stored-file.ts'

const picture = { bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47]), mime_type: 'image/png' }

test('a file on disk is read back unchanged and gone once removed', async () => {
  await checkStorage(diskStorage(mkdtempSync(join(tmpdir(), 'gatehouse-files-'))))
})

test('a file in an S3-compatible store is read back unchanged until removed', async () => {
  const store = await startObjectStore()

  await checkStorage(s3Storage(store.config))

  assert.equal(store.objects.size, 0)
  await store.close()
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
