import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostsOf } from './hosts-of.ts'

test('hosts are parsed from pasted text, each once', () => {
  assert.deepEqual(hostsOf(''), [])
  assert.deepEqual(hostsOf('Shop.example\n *.shop.example, shop.example\n\n'), [
    'shop.example',
    '*.shop.example',
  ])
  assert.deepEqual(hostsOf('https://www.Shop.example/buy?x=1 http://localhost:5173'), [
    'www.shop.example',
    'localhost:5173',
  ])
  assert.deepEqual(hostsOf('https://ä.example'), ['xn--4ca.example'])
  assert.deepEqual(hostsOf('ftp://a.example'), ['ftp://a.example'], 'named as it was written')
})
