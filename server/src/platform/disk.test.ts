import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { hasFreeSpace, isDiskFull } from './disk.ts'

test('a disk with less than 32 MiB for unprivileged programs is full', () => {
  assert.equal(isDiskFull({ bavail: 8_191, bsize: 4_096 }), true)
  assert.equal(isDiskFull({ bavail: 8_192, bsize: 4_096 }), false)
})

test("a folder has its disk's free space; a missing folder's is unknown", async () => {
  assert.equal(await hasFreeSpace(tmpdir()), true)
  assert.equal(await hasFreeSpace('/nowhere/at/all'), true)
})
