import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyLicenseFile } from '@gatehouse/sdk/license-files'
import { DAY, HOUR, later } from '../../platform/clock.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { sellLicenseKey } from '../grants/test-sale.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
  await acme.server.post('/v1/license-files/public-keys', {})
})
after(() => server.close())

/** Sells a key of Acme. */
const sale = (properties: object = {}) => sellLicenseKey(server, acme, properties)

const requestFile = (body: object) => server.stranger().post('/v1/license-files/', body)

const publicKeys = async (organization_id = acme.organization.id) =>
  (await server.stranger().get(`/v1/license-files/public-keys?organization_id=${organization_id}`))
    .body.keys

const activations = { activations: { limit: 2, enable_customer_admin: true } }

/** Activates a device and returns what identifies it. */
async function activate({ presented }: { presented: object }, device: string) {
  const conditions = { device }
  const body = { ...presented, label: device, conditions }
  const { body: made } = await server
    .stranger()
    .post('/v1/customer-portal/license-keys/activate', body)
  return { activation_id: String(made.id), conditions }
}

test('a program verifies a license file without a request', async () => {
  const key = await sale()

  const { status, body } = await requestFile(key.presented)

  assert.equal(status, 201)
  const now = server.clock.now()
  const organizationId = acme.organization.id
  const verdict = await verifyLicenseFile(body.license_file, {
    ...{ keys: await publicKeys(), organizationId, now },
  })
  assert.ok(verdict.valid)
  assert.equal(verdict.license.licenseKeyId, key.id)
  assert.equal(verdict.license.customerId, key.customer_id)
  assert.equal(verdict.license.displayKey, key.display_key)
  assert.deepEqual(verdict.license.benefitMetadata, {})
  assert.equal(verdict.license.expiresAt.getTime() - verdict.license.issuedAt.getTime(), 14 * DAY)
  assert.equal(body.expires_at, verdict.license.expiresAt.toISOString())
  assert.equal(body.license_file.includes(key.key), false)
  const { body: counted } = await acme.server.get(`/v1/license-keys/${key.id}`)
  assert.equal(counted.validations, 1)
})

test('a file that is altered, of another organization or expired is rejected', async () => {
  const key = await sale()
  const rival = await merchant(server, 'Rival')
  const { body } = await requestFile({ ...key.presented, ttl: 3_600 })
  const file = String(body.license_file)
  const now = server.clock.now()
  const options = { keys: await publicKeys(), organizationId: acme.organization.id, now }
  const reason = async (text: string, more: object = {}) => {
    const verdict = await verifyLicenseFile(text, { ...options, ...more })
    return verdict.valid ? 'valid' : verdict.reason
  }
  const [header, content, signature] = file.split('.')
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(content!, 'base64url').toString()), exp: 9e9 }),
  ).toString('base64url')

  assert.equal(await reason(file), 'valid')
  assert.equal(await reason(`${file}\n`), 'valid')
  assert.equal(await reason(`${header}.${forged}.${signature}`), 'wrong_signature')
  assert.equal(await reason('not a file'), 'malformed')
  assert.equal(await reason(file, { organizationId: rival.organization.id }), 'other_organization')
  assert.equal(await reason(file, { keys: [] }), 'unknown_key')
  assert.equal(await reason(file, { now: later(now, HOUR) }), 'expired')
  assert.equal(await reason(file, { seen: later(now, HOUR) }), 'expired')
  assert.equal(await reason(file, { seen: later(now, 2 * DAY) }), 'clock_set_back')
  assert.equal(await reason(file, { now: later(now, -2 * DAY) }), 'clock_set_back')
})

test('a session token signed by the same server is not a license file', async () => {
  const key = await sale()
  await requestFile(key.presented)
  const { body } = await acme.owner.get('/api/auth/token')

  const verdict = await verifyLicenseFile(body.token, {
    keys: [...(await publicKeys()), ...(await server.stranger().get('/api/auth/jwks')).body.keys],
    organizationId: acme.organization.id,
    now: server.clock.now(),
  })

  assert.equal(verdict.valid, false)
})

test('a key with limited activations has files for activated devices only', async () => {
  const key = await sale(activations)
  const laptop = await activate(key, 'laptop')

  const without = await requestFile(key.presented)
  const wrong = await requestFile({ ...key.presented, ...laptop, conditions: { device: 'phone' } })
  const { body } = await requestFile({ ...key.presented, ...laptop })

  assert.equal(without.status, 403)
  assert.equal(wrong.status, 404)
  const options = {
    keys: await publicKeys(),
    organizationId: acme.organization.id,
    now: server.clock.now(),
  }
  const here = await verifyLicenseFile(body.license_file, {
    ...options,
    conditions: { device: 'laptop' },
  })
  const there = await verifyLicenseFile(body.license_file, {
    ...options,
    conditions: { device: 'phone' },
  })
  assert.ok(here.valid)
  assert.equal(here.license.activation?.id, laptop.activation_id)
  assert.deepEqual(there, { valid: false, reason: 'other_device' })
})

test('a revoked or expired key has no files, and a file ends with its key', async () => {
  const key = await sale()
  const expires_at = later(server.clock.now(), DAY).toISOString()
  await acme.server.patch(`/v1/license-keys/${key.id}`, { expires_at })

  const short = await requestFile(key.presented)
  await acme.server.patch(`/v1/license-keys/${key.id}`, { status: 'disabled' })
  const disabled = await requestFile(key.presented)
  const tooLong = await requestFile({ ...key.presented, ttl: 32 * 86_400 })

  assert.equal(
    Math.floor(Date.parse(short.body.expires_at) / 1000),
    Math.floor(Date.parse(expires_at) / 1000),
  )
  assert.equal(disabled.status, 404)
  assert.equal(tooLong.status, 422)
})

test('after a rotation, old files stay valid until the last of them has expired', async () => {
  const seller = await merchant(server, 'Rotating')
  const { key } = await sellLicenseKey(server, seller)
  const organization_id = seller.organization.id
  assert.deepEqual(await publicKeys(organization_id), [])
  const refused = await requestFile({ key, organization_id })
  await seller.server.post('/v1/license-files/public-keys', {})
  const old = await requestFile({ key, organization_id })

  const rotated = await seller.server.post('/v1/license-files/public-keys', {})
  const fresh = await requestFile({ key, organization_id })

  assert.equal(refused.status, 403)
  assert.equal(rotated.status, 201)
  const keys = await publicKeys(organization_id)
  assert.deepEqual(keys, rotated.body.keys)
  assert.equal(keys.length, 2)
  for (const { body } of [old, fresh]) {
    const verdict = await verifyLicenseFile(body.license_file, {
      ...{ keys, organizationId: organization_id, now: server.clock.now() },
    })
    assert.ok(verdict.valid)
  }
  const kidOf = (file: string) =>
    JSON.parse(Buffer.from(file.split('.')[0]!, 'base64url').toString()).kid
  assert.equal(kidOf(fresh.body.license_file), keys[0].kid)
  server.clock.pass(31 * DAY + HOUR)
  assert.deepEqual(await publicKeys(organization_id), [keys[0]])
})

test('keys created in parallel: one signs', async () => {
  const seller = await merchant(server, 'Parallel')
  const create = () => seller.server.post('/v1/license-files/public-keys', {})

  const created = await Promise.all([create(), create(), create()])

  assert.deepEqual(
    created.map(({ status }) => status),
    [201, 201, 201],
  )
  const rows = await server.site.db
    .selectFrom('license_signing_keys')
    .selectAll()
    .where('organization_id', '=', seller.organization.id)
    .execute()
  assert.equal(rows.length, 3)
  assert.equal(rows.filter(({ retired_at }) => retired_at === null).length, 1)
  assert.ok(rows.every(({ private_key }) => !private_key.includes('PRIVATE')))
})

test('at most ten keys are created in a day', async () => {
  const seller = await merchant(server, 'Often')
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) {
    statuses.push((await seller.server.post('/v1/license-files/public-keys', {})).status)
  }
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 201), 409])
})
