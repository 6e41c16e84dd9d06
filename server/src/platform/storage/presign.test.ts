import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presign } from './presign.ts'

const request = {
  region: 'us-east-1',
  access_key_id: 'AKIAIOSFODNN7EXAMPLE',
  secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  now: new Date('2013-05-24T00:00:00Z'),
  seconds: 86_400,
}

test("a URL is signed as in the object store's documented example", () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')

  assert.equal(
    presign({ ...request, method: 'GET', url }),
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

test('headers and query of a part are signed too', () => {
  const url = new URL('https://store.example/bucket/a/b?uploadId=x&partNumber=2')
  const of = (sum: string) =>
    presign({ ...request, method: 'PUT', url, headers: { 'x-amz-checksum-sha256': sum } })

  assert.match(of('one'), /SignedHeaders=host%3Bx-amz-checksum-sha256/)
  assert.match(of('one'), /partNumber=2&uploadId=x/)
  assert.notEqual(of('one'), of('two'))
})
