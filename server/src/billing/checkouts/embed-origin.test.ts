import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EmbedHost } from '@gatehouse/contract/organizations/merchant'
import { mayEmbed, sourcesOf } from './embed-origin.ts'

test('a merchant without embed hosts allows embedding at the origin the checkout names', () => {
  assert.equal(mayEmbed([], 'https://anything.example'), true)
})

test('only listed hosts may embed a checkout: same host, same port, https', () => {
  const hosts = ['shop.example', '*.acme.example', 'localhost:5173', 'pay.example:8443']
  const may = (origin: string) => mayEmbed(hosts, origin)

  for (const origin of [
    'https://shop.example',
    'https://www.acme.example',
    'https://a.b.acme.example',
    'http://localhost:5173',
    'https://pay.example:8443',
  ]) {
    assert.equal(may(origin), true, origin)
  }
  for (const origin of [
    'http://shop.example',
    'https://shop.example:444',
    'https://www.shop.example',
    'https://shop.example.evil.example',
    'https://acme.example',
    'https://.acme.example',
    'https://notacme.example',
    'https://www.acme.example:8443',
    'http://www.acme.example',
    'http://localhost:3000',
    'https://pay.example',
  ]) {
    assert.equal(may(origin), false, origin)
  }
})

test('a host becomes a CSP source verbatim, and nothing else can become one', () => {
  assert.deepEqual(sourcesOf('*.acme.example'), ['https://*.acme.example'])
  assert.deepEqual(sourcesOf('127.0.0.1:80'), ['http://127.0.0.1:80', 'https://127.0.0.1:80'])
  assert.equal(EmbedHost.parse('WWW.Acme.Example'), 'www.acme.example')
  for (const host of ['*', '*.', '*.example', 'a b', "x; script-src 'unsafe-inline'", '', '-a.b']) {
    assert.equal(EmbedHost.safeParse(host).success, false, host)
  }
  for (const host of ['https://acme.example', 'acme.example/shop', 'a..b', 'a.*.b', 'a.b:']) {
    assert.equal(EmbedHost.safeParse(host).success, false, host)
  }
})
