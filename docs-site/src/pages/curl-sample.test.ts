import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@gatehouse/contract'
import { curlSample } from './curl-sample.ts'

test('a request in curl has the credential that its operation accepts', () => {
  const { admin, products, sessions } = contract

  assert.match(curlSample(products.list), /authorization: Bearer \$GATEHOUSE_TOKEN"/)
  assert.match(curlSample(admin.listUsers), /authorization: Bearer \$GATEHOUSE_SERVER_TOKEN"/)
  assert.match(curlSample(sessions.list), /-b cookies\.txt/)
})
