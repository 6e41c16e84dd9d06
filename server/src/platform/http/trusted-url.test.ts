import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { isTrustedUrl } from './trusted-url.ts'

const patterns = [
  'https://trusted.com',
  'https://ported.com:8443',
  '*.my-site.com',
  'https://*.secure.com',
  'http://localhost:*',
  'myapp://',
  'exact://callback',
]

const place = {
  base_url: 'https://house.example',
  config: { ...readConfig({}), trusted_origins: patterns },
}

const accepted = [
  '/',
  '/ok?x=1',
  '/dash?redirect=https%3A%2F%2Fx',
  '/~user',
  '/dash/:id',
  '/dash?a=1&b[]=2',
  '/a#frag',
  '/a@b',
  'https://house.example',
  'https://house.example/welcome?x=1#y',
  'https://trusted.com',
  'https://trusted.com/path',
  'https://ported.com:8443/x',
  'https://a.my-site.com/x',
  'http://a.b.my-site.com',
  'https://a.secure.com',
  'http://localhost:5173/x',
  'myapp://cb',
  'myapp://anything/at/all',
  'exact://callback/x',
]

const rejected = [
  '',
  'trusted.com',
  '//evil.com',
  '/\\evil.com',
  '/%2fevil.com',
  '/%5cevil.com',
  '/%2Fevil.com',
  '/a/..//evil.com',
  '/a b',
  '/a\nb',
  '/a\\b',
  '/grüße',
  '\\\\evil.com',
  ' https://trusted.com',
  'https:trusted.com',
  'https:/trusted.com',
  'https://trusted.com.evil.com',
  'https://trusted.com@evil.com',
  'https://evil.com/https://trusted.com',
  'https://eviltrusted.com',
  'http://trusted.com',
  'https://trusted.com:444',
  'https://ported.com',
  'https://my-site.com',
  'https://evilmy-site.com',
  'https://a.my-site.com:8080',
  'https://a.my-site.com.evil.com',
  'https://evil.com/a.my-site.com',
  'https://evil.com?a.my-site.com',
  'https://evil.com#a.my-site.com',
  'https://evil.com\\.my-site.com',
  'http://a.secure.com',
  'https://localhost:5173',
  'http://localhost.evil.com:80',
  'myapp.evil://x',
  'notmyapp://x',
  'exact://callback.evil',
  'javascript:alert(1)',
  'javascript://trusted.com/%0aalert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'null',
]

for (const url of accepted) {
  test(`people may be sent to ${JSON.stringify(url)}`, () => {
    assert.equal(isTrustedUrl(place, url), true)
  })
}

for (const url of rejected) {
  test(`nobody is sent to ${JSON.stringify(url)}`, () => {
    assert.equal(isTrustedUrl(place, url), false)
  })
}

test('a very long address is judged quickly', () => {
  const long = `/${'a%2f'.repeat(50_000)}`
  const began = performance.now()
  isTrustedUrl(place, long)
  isTrustedUrl(place, `https://${'a.'.repeat(50_000)}my-site.com`)
  assert.ok(performance.now() - began < 500)
})
