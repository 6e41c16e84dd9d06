import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { DAY, HOUR } from '../platform/clock.ts'
import { organizationRoute as at } from '../testing/company.ts'
import { fileCreateBody, media, picture, putParts, upload } from '../testing/files.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { merchant, type Merchant } from '../testing/people.ts'
import { product } from '../testing/sales.ts'
import { sellTo, summarize } from './test-offboarding.ts'

let testServer: TestServer
const data_dir = mkdtempSync(join(tmpdir(), 'gatehouse-leaving-'))
before(async () => {
  testServer = await startTestServer({ config: { data_dir } })
})
after(async () => {
  await testServer.close()
  rmSync(data_dir, { recursive: true })
})

const text = Buffer.from('All there is to know. '.repeat(50))

const leave = ({ owner, organization }: Merchant) =>
  owner.post(at('delete'), { organizationId: organization.id })
const begin = async ({ server }: Merchant, bytes: Buffer, more: object = {}) =>
  (await server.post('/v1/files/', fileCreateBody(bytes, { ...more }))).body

/** The files in the storage, by path. */
function storedFiles(): string[] {
  const files = (folder: string) =>
    existsSync(join(data_dir, folder))
      ? readdirSync(join(data_dir, folder), { recursive: true, withFileTypes: true })
      : []
  return [...files('files'), ...files('uploads')]
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

/** A download, a product picture, the organization's own picture, and an upload in progress. */
async function unpack(acme: Merchant) {
  await upload(acme, text)
  const cover = await media(acme)
  await acme.server.patch(`/v1/products/${(await product(acme)).id}`, { medias: [cover.id] })
  await putParts(await begin(acme, text), text)
  const { avatar_url } = await avatarOf(acme)
  return [String(cover.public_url), avatar_url]
}

async function avatarOf({ organization, server }: Merchant): Promise<{ avatar_url: string }> {
  const headers = { 'content-type': 'image/png', authorization: `Bearer ${server.token}` }
  const body = new Uint8Array(await picture())
  const path = `${testServer.url}/v1/organizations/${organization.id}/avatar`
  return (await fetch(path, { method: 'POST', headers, body })).json()
}

const statuses = (addresses: string[]) =>
  Promise.all(addresses.map(async address => (await fetch(address)).status))

test('files, discounts, custom fields and meters are deleted; no picture is served', async () => {
  const acme = await merchant(testServer)
  const { id } = acme.organization
  const pictures = await unpack(acme)
  await sellTo(testServer, acme, [await product(acme)], 'kept@example.com')
  const off = { type: 'percentage', duration: 'once', name: 'Spring', basis_points: 1000 }
  await acme.server.post('/v1/discounts/', { ...off, code: 'SPRING' })
  const question = { type: 'text', slug: 'company', name: 'Company', properties: {} }
  await acme.server.post('/v1/custom-fields/', question)
  const every = { filter: { conjunction: 'and', clauses: [] }, aggregation: { func: 'count' } }
  await acme.server.post('/v1/meters/', { name: 'Calls', ...every })
  const query = { organizationId: id }
  const preview = summarize((await acme.owner.get(at('departure-preview'), { query })).body)
  assert.deepEqual(await statuses(pictures), [200, 200])
  assert.notDeepEqual(storedFiles(), [])

  await leave(acme)
  await testServer.drainJobs()

  const { discounts, custom_fields, meters } = preview.ends
  assert.deepEqual([discounts, custom_fields, meters, preview.erased.files], [1, 1, 1, 3])
  assert.deepEqual(await statuses(pictures), [404, 404])
  assert.deepEqual(storedFiles(), [])
  const { db } = testServer.site
  const remainingRows = db.selectFrom('organizations').select('id').where('id', '=', id)
  assert.equal((await remainingRows.execute()).length, 1)
  for (const table of ['files', 'custom_fields', 'discounts'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    assert.deepEqual(rows, [], table)
  }
  const archivedMeters = db
    .selectFrom('meters')
    .select('archived_at')
    .where('organization_id', '=', id)
  assert.notEqual((await archivedMeters.executeTakeFirstOrThrow()).archived_at, null)
})

test('files of an organization whose row is deleted are deleted first', async () => {
  const acme = await merchant(testServer)
  const pictures = await unpack(acme)
  const deleted = await upload(acme, text)
  // The storage cannot delete this file yet: there is a folder in its place.
  const place = join(data_dir, 'files', deleted.path)
  renameSync(place, `${place}.aside`)
  mkdirSync(place)

  await acme.server.delete(`/v1/files/${deleted.id}`)
  await leave(acme)
  await testServer.drainJobs()
  rmdirSync(place)
  renameSync(`${place}.aside`, place)
  testServer.clock.pass(HOUR)
  await testServer.drainJobs()

  assert.deepEqual(await statuses(pictures), [404, 404])
  assert.deepEqual(storedFiles(), [])
  const { db } = testServer.site
  const row = db.selectFrom('organizations').select('id').where('id', '=', acme.organization.id)
  assert.deepEqual(await row.execute(), [])
})

test('an upload completed during the deletion is deleted too', async () => {
  const acme = await merchant(testServer)
  // Large enough that some are still being rendered when the merchant is deleted.
  const bytes = await picture(3000, 2000)
  const more = { service: 'product_media', name: 'cover.png', mime_type: 'image/png' }
  const started = await Promise.all(Array.from({ length: 8 }, () => begin(acme, bytes, more)))
  const done = await Promise.all(started.map(item => putParts(item, bytes)))

  const completed = done.map((parts, index) =>
    acme.server.post(`/v1/files/${started[index].id}/uploaded`, parts),
  )
  const [answers] = await Promise.all([Promise.all(completed), leave(acme)])
  await testServer.drainJobs()
  testServer.clock.pass(DAY)
  await testServer.drainJobs()

  const strange = answers.filter(({ status }) => ![200, 401, 404].includes(status))
  assert.deepEqual(
    strange.map(({ body }) => body),
    [],
  )
  assert.deepEqual(storedFiles(), [])
})
