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
  test(`a redirect to ${JSON.stringify(url)} is allowed`, () => {
    assert.equal(isTrustedUrl(place, url), true)
  })
}

for (const url of rejected) {
  test(`a redirect to ${JSON.stringify(url)} is rejected (CVE-2025-27143, CVE-2025-71403)`, () => {
    assert.equal(isTrustedUrl(place, url), false)
  })
}

test('a very long URL is checked quickly', () => {
  const long = `/${'a%2f'.repeat(50_000)}`
  const startedAt = performance.now()
  isTrustedUrl(place, long)
  isTrustedUrl(place, `https://${'a.'.repeat(50_000)}my-site.com`)
  assert.ok(performance.now() - startedAt < 500)
})

/** Schemes whose URLs are programs or files: no web pattern trusts them. */
const programs = ['javascript:alert(1)', 'JavaScript:alert(1)', 'java\tscript:alert(1)', 'data:,x']

for (const url of [...programs, 'vbscript:x', 'blob:https://trusted.com/x', 'about:blank']) {
  test(`no URL is a program: ${JSON.stringify(url)} (CVE-2026-67333)`, () => {
    const open = { ...place, config: { ...place.config, trusted_origins: [...patterns, '*.com'] } }
    assert.equal(isTrustedUrl(open, url), false)
  })
}

/** The URLs a pattern accepts: 1.2.12 and 1.7 differ, and we follow 1.7 where it is exact. */
const decided: [string, string, { old: boolean; newer: boolean; ours: boolean }][] = [
  ['https://app.com', 'https://app.com/x', { old: true, newer: true, ours: true }],
  ['https://app.com', 'http://app.com/x', { old: false, newer: false, ours: false }],
  ['*.app.com', 'https://a.app.com', { old: true, newer: true, ours: true }],
  ['*.app.com', 'http://a.b.app.com/x', { old: true, newer: true, ours: true }],
  ['*.app.com', 'https://app.com', { old: false, newer: false, ours: false }],
  ['https://*.app.com', 'https://a.app.com/x', { old: false, newer: true, ours: true }],
  ['https://*.app.com', 'http://a.app.com/x', { old: false, newer: false, ours: false }],
  ['http://localhost:*', 'http://localhost:5173/x', { old: false, newer: true, ours: true }],
  ['http://localhost:*', 'http://localhost.evil.com:1', { old: false, newer: false, ours: false }],
  ['myapp://', 'myapp://cb', { old: true, newer: true, ours: true }],
  ['myapp://', 'myapp.evil://cb', { old: false, newer: false, ours: false }],
  ['myapp://open', 'myapp://open.evil', { old: true, newer: false, ours: false }],
  ['', '/ok?x=1', { old: true, newer: true, ours: true }],
  ['', '/~user', { old: false, newer: true, ours: true }],
  ['', '/a#frag', { old: false, newer: true, ours: true }],
  ['', '/dash?a=1&b[]=2', { old: false, newer: true, ours: true }],
  ['', '//evil.com', { old: false, newer: false, ours: false }],
  ['', '/%2fevil', { old: false, newer: false, ours: false }],
]

for (const [pattern, url, { old, newer, ours }] of decided) {
  const words = `1.2.12 ${old ? 'trusts' : 'refuses'}, 1.7 ${newer ? 'trusts' : 'refuses'}`
  test(`${pattern || 'no pattern'} and ${url}: ${words}, we ${ours ? 'trust' : 'refuse'}`, () => {
    const trusted_origins = pattern ? [pattern] : []
    assert.equal(
      isTrustedUrl({ ...place, config: { ...place.config, trusted_origins } }, url),
      ours,
    )
  })
}
