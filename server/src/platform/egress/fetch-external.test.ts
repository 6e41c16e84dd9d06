import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { openEgress, type Egress } from './fetch-external.ts'
import { isPublicAddress } from './public-address.ts'

const servers: Server[] = []
const ways: Egress[] = []
let requestCount = 0

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    requestCount += 1
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const way = (mode: 'sandbox' | 'live', addresses?: string[]) => {
  const lookup = addresses && fakeLookup(addresses)
  const egress = openEgress(mode, lookup ? { lookup: lookup as never } : {})
  ways.push(egress)
  return egress
}

/** A name server under an attacker's control: it returns a new address at each request. */
function fakeLookup(addresses: string[]) {
  let times = 0
  const lookup = (
    _name: string,
    options: { all?: boolean },
    done: (...given: unknown[]) => void,
  ) => {
    const address = addresses[Math.min(times++, addresses.length - 1)]
    const family = address?.includes(':') ? 6 : 4
    return options.all ? done(null, [{ address, family }]) : done(null, address, family)
  }
  return lookup
}

let port: number
before(async () => {
  port = await listen((_, response) => response.end('hello'))
})
after(async () => {
  for (const egress of ways) await egress.close()
  for (const server of servers) server.close()
})

test("sandbox may request the developer's own machine without encryption", async () => {
  const answer = await way('sandbox').fetch(`http://127.0.0.1:${port}/hook`)

  assert.ok('status' in answer)
  assert.equal(answer.status, 200)
  assert.equal(answer.text, 'hello')
})

test('live mode sends nothing without encryption', async () => {
  assert.deepEqual(await way('live').fetch('http://example.com/hook'), { failure: 'insecure' })
})

test('live mode never connects to a private address (CVE-2026-53513)', async () => {
  const before = requestCount
  for (const host of [
    '127.0.0.1',
    '[::1]',
    '0x7f.1',
    '2130706433',
    '10.0.0.8',
    '169.254.169.254',
    '[::ffff:127.0.0.1]',
  ]) {
    assert.deepEqual(
      await way('live').fetch(`https://${host}:${port}/`),
      { failure: 'private_address' },
      host,
    )
  }
  assert.equal(requestCount, before)
})

test('a name that resolves to a private address later is rejected (CVE-2026-53513)', async () => {
  const hidden = way('live', ['127.0.0.1'])
  assert.deepEqual(await hidden.fetch(`https://shop.example:${port}/`), {
    failure: 'private_address',
  })

  const lookup = fakeLookup(['93.184.215.14', '127.0.0.1'])
  const checked = await new Promise(resolve =>
    lookup('shop.example', {}, (_, address) => resolve(address)),
  )
  assert.equal(checked, '93.184.215.14')
  const rebound = openEgress('live', { lookup: lookup as never })
  ways.push(rebound)
  assert.deepEqual(await rebound.fetch(`https://shop.example:${port}/`), {
    failure: 'private_address',
  })
})

test('a failed request is reported with its reason', async () => {
  const closed = await listen(() => undefined)
  await new Promise(resolve => servers.at(-1)?.close(resolve))
  const silent = await listen(() => undefined)
  const resettingServer = await listen(request => request.socket.destroy())
  const out = way('sandbox')

  assert.deepEqual(await out.fetch(`http://127.0.0.1:${closed}/`), { failure: 'refused' })
  assert.deepEqual(await out.fetch(`http://127.0.0.1:${silent}/`, { time_limit_ms: 50 }), {
    failure: 'timed_out',
  })
  assert.deepEqual(await out.fetch(`http://127.0.0.1:${resettingServer}/`), { failure: 'cut_off' })
  assert.deepEqual(await out.fetch(`https://127.0.0.1:${port}/`), { failure: 'tls' })
  assert.deepEqual(await out.fetch('http://nobody.invalid/'), { failure: 'name_not_found' })
  servers.at(-2)?.closeAllConnections()
})

test('a redirect is returned and not followed', async () => {
  const moving = await listen((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
  )
  const before = requestCount

  const answer = await way('sandbox').fetch(`http://127.0.0.1:${moving}/`)

  assert.ok('status' in answer)
  assert.equal(answer.status, 302)
  assert.equal(requestCount, before + 1)
})

test('only the beginning of a long response is kept', async () => {
  const long = await listen((_, response) => response.end('x'.repeat(3_000_000)))

  const answer = await way('sandbox').fetch(`http://127.0.0.1:${long}/`, { bytes_max: 2_048 })

  assert.ok('status' in answer)
  assert.equal(answer.text.length, 2_048)
})

test('only public internet addresses are allowed', () => {
  for (const open of ['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111'])
    assert.ok(isPublicAddress(open), open)
  const hidden = [
    '0.0.0.0',
    '10.1.2.3',
    '100.100.100.200',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00:ec2::254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'ff02::1',
    'not an address',
  ]
  for (const address of hidden) assert.ok(!isPublicAddress(address), address)
})
