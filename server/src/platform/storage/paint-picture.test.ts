import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@gatehouse/contract/kit/problems'
import sharp from 'sharp'
import { paintPicture } from './paint-picture.ts'

const flatPicture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2f6f4f' } })
    .png()
    .toBuffer()

test('fifty pictures wait to be decoded, and one more is rejected for now', async () => {
  const bytes = await flatPicture(8)
  // The first picture loads the library.
  await paintPicture(bytes, 'image/png')

  const painted = await Promise.allSettled(
    Array.from({ length: 51 }, () => paintPicture(bytes, 'image/png')),
  )

  const rejected = painted.filter(item => item.status === 'rejected')
  assert.equal(rejected.length, 1)
  const { reason } = rejected[0]!
  assert.ok(reason instanceof Refusal)
  assert.deepEqual([reason.problem.status, reason.retry_after], [429, 5])
  assert.equal((await paintPicture(bytes, 'image/png'))?.mime_type, 'image/webp')
})

test('a picture of more than fifty megapixels is rejected, however small its file is', async () => {
  const [most, more] = [await flatPicture(7_000), await flatPicture(7_100)]
  assert.ok(more.length < 1_000_000)

  assert.equal((await paintPicture(most, 'image/png'))?.mime_type, 'image/webp')
  assert.equal(await paintPicture(more, 'image/png'), undefined)
})
