import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Refusal } from '@gatehouse/contract/kit/problems'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'
import { proxiesFrom } from '../trusted-proxies.ts'
import { callerAddress } from './caller-address.ts'
import { countRequest, limitAddress } from './rate-limit.ts'

let bare: BareSite
before(async () => {
  bare = await openBareSite()
})
after(() => bare.close())

/** Addresses that are counted together. */
const same: [string, string, string][] = [
  ['two addresses of one network', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['a short and a long spelling', '2001:db8::1', '2001:0db8:0000:0000:0000:0000:0000:0001'],
  ['capital and small letters', '2001:DB8:A:B::1', '2001:db8:a:b::2'],
  ['IPv4 and the same in IPv6', '203.0.113.9', '::ffff:203.0.113.9'],
  ['IPv4 in IPv6, both spellings', '::ffff:203.0.113.9', '::ffff:cb00:7109'],
]

for (const [label, one, other] of same) {
  test(`${label} are counted as one caller (CVE-2026-45364)`, () => {
    assert.equal(limitAddress(one), limitAddress(other))
  })
}

test('neighboring networks and IPv4 addresses are separate callers (CVE-2026-45364)', () => {
  assert.notEqual(limitAddress('2001:db8:1:2::1'), limitAddress('2001:db8:1:3::1'))
  assert.notEqual(limitAddress('203.0.113.9'), limitAddress('203.0.113.10'))
})

test('callers without an address share one counter (9ab8e40fc8)', () => {
  for (const none of ['', 'unknown', 'localhost', 'x'.repeat(10_000)]) {
    assert.equal(limitAddress(none), 'unknown')
  }
})

/** The peer, the header of a proxy, and the resulting caller. */
const callers: [string, string | undefined, string | null, string][] = [
  ['somebody from the Internet', '203.0.113.9', null, '203.0.113.9'],
  ['somebody who says to be another', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy beside us', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a proxy beside us, by IPv6', '::1', '198.51.100.1', '198.51.100.1'],
  ['a proxy that adds to what it was told', '127.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['a proxy that says nothing', '127.0.0.2', null, '127.0.0.2'],
  ['a proxy that says nonsense', '127.0.0.2', 'nonsense', '127.0.0.2'],
  ['a client behind the NAT of Docker', '172.17.0.1', '198.51.100.1', '172.17.0.1'],
  ['a neighbor on a private network', '10.0.0.2', '198.51.100.1', '10.0.0.2'],
  ['a neighbor on a private IPv6 network', 'fd00::2', '198.51.100.1', 'fd00::2'],
  ['a neighbor on a link-local network', '169.254.0.2', '198.51.100.1', '169.254.0.2'],
  ['IPv4 in IPv6', '::ffff:203.0.113.9', null, '203.0.113.9'],
  ['nobody we can name', undefined, '198.51.100.1', ''],
]

for (const [label, peer, forwarded, expected] of callers) {
  test(`${label} is known as ${expected || 'nobody'}`, () => {
    assert.equal(callerAddress(peer, forwarded), expected)
  })
}

test('an endless list of forwarders is parsed quickly (d0f7c67dcd)', () => {
  const lists = ['1,'.repeat(50_000), ' '.repeat(100_000), ','.repeat(100_000), ':'.repeat(100_000)]
  const startedAt = performance.now()
  for (const list of lists) callerAddress('127.0.0.1', list)
  assert.ok(performance.now() - startedAt < 500)
})

const limits = [
  { max: 5, seconds: 10, shared: true },
  { max: 5, seconds: 10 },
]

for (const limit of limits) {
  const where = limit.shared ? 'in PostgreSQL' : 'in one process'
  test(`five of fifty parallel requests pass, counted ${where} (GHSA-44jh-23m7-hpcf)`, async () => {
    const key = `fifty ${where}`
    const request = () =>
      countRequest(bare.site, limit, key).then(
        () => 'passed',
        (error: unknown) => (error instanceof Refusal ? error.retry_after : 'failed'),
      )
    const answers = await Promise.all(Array.from({ length: 50 }, request))

    assert.equal(answers.filter(answer => answer === 'passed').length, 5)
    assert.ok(answers.every(answer => answer === 'passed' || answer === 10))
  })
}

test('two processes share one counter (GHSA-44jh-23m7-hpcf)', async () => {
  const other = { ...bare.site }
  const limit = { max: 5, seconds: 10, shared: true }
  const asks = Array.from({ length: 40 }, (_, at) =>
    countRequest(at % 2 ? other : bare.site, limit, 'two processes').then(
      () => 1,
      () => 0,
    ),
  )
  const passedCount: number = (await Promise.all(asks)).reduce((sum: number, item) => sum + item, 0)
  assert.equal(passedCount, 5)
})

test('with configured proxies, the list is read from its end while a proxy wrote the entry', () => {
  const proxies = proxiesFrom('10.0.0.0/8, 2001:db8::/32, 192.0.2.7')
  const cases: [peer: string, forwarded: string | null, expected: string][] = [
    ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
    // An entry invented by the caller comes before those of the proxies.
    ['10.1.2.3', '198.51.100.1, 203.0.113.9, 192.0.2.7', '203.0.113.9'],
    ['::ffff:10.1.2.3', '203.0.113.9, 10.9.9.9, 10.8.8.8', '203.0.113.9'],
    ['2001:db8::1', '203.0.113.9', '203.0.113.9'],
    // The header of a peer that is not our proxy is ignored, on a private address too.
    ['172.17.0.1', '203.0.113.9', '172.17.0.1'],
    ['127.0.0.1', '203.0.113.9', '127.0.0.1'],
    ['203.0.113.9', '10.1.2.3', '203.0.113.9'],
    ['10.1.2.3', 'nonsense, 10.4.4.4', '10.4.4.4'],
    ['10.1.2.3', null, '10.1.2.3'],
  ]

  for (const [peer, forwarded, expected] of cases) {
    assert.equal(callerAddress(peer, forwarded, proxies), expected, `${peer} ${forwarded}`)
  }
  assert.equal(callerAddress('127.0.0.1', '203.0.113.9', proxiesFrom('none')), '127.0.0.1')
  const endless = Array.from({ length: 1_000 }, () => '10.0.0.1').join()
  assert.equal(callerAddress('10.0.0.1', endless, proxies), '10.0.0.1')
})
