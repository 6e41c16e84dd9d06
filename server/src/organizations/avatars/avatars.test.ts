import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { HOUR } from '../../platform/clock.ts'
import { picture } from '../../testing/files.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, signUp, tokenOf, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
const data_dir = mkdtempSync(join(tmpdir(), 'gatehouse-avatars-'))
before(async () => {
  server = await startTestServer({ config: { data_dir } })
})
after(async () => {
  await server.close()
  rmSync(data_dir, { recursive: true })
})

let png: Buffer
let jpeg: Buffer
let webp: Buffer
before(async () => {
  png = await picture()
  jpeg = await sharp(png).jpeg().toBuffer()
  webp = await sharp(png).webp().toBuffer()
})
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

const at = ({ organization }: Merchant) => `/v1/organizations/${organization.id}/avatar`

/** Uploads a picture as a browser or program does: the raw bytes as the body. */
async function upload(
  by: Person,
  path: string,
  { type = 'image/png', bytes = png }: { type?: string | undefined; bytes?: Buffer } = {},
) {
  const headers: Record<string, string> = type === '' ? {} : { 'content-type': type }
  if (by.token) headers.authorization = `Bearer ${by.token}`
  const body = new Uint8Array(bytes)
  const response = await by.fetch(new URL(path, server.url), { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

/** A merchant's files in the storage. */
function picturesOf({ organization }: Merchant): string[] {
  const folder = join(data_dir, 'files', 'avatars')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => !name.endsWith('.type'))
  return names.filter(name => name.startsWith(organization.id))
}

test("an owner sets the organization's picture, and both protocols show it", async () => {
  const acme = await merchant(server)

  const { status, body } = await upload(acme.owner, at(acme))

  assert.equal(status, 200)
  assert.ok(body.avatar_url.startsWith(`${server.url}/files/avatars/${acme.organization.id}-`))
  const full = await acme.owner.get('/api/auth/organization/get-full-organization', {
    query: { organizationId: acme.organization.id },
  })
  assert.equal(full.body.logo, body.avatar_url)
  const servedPicture = await fetch(body.avatar_url)
  const { format, width, height } = await sharp(await servedPicture.arrayBuffer()).metadata()
  assert.deepEqual([format, width, height], ['webp', 40, 30])
  assert.equal(servedPicture.headers.get('content-type'), 'image/webp')
  assert.equal(servedPicture.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(servedPicture.headers.get('x-content-type-options'), 'nosniff')
  assert.match(
    servedPicture.headers.get('content-security-policy') ?? '',
    /default-src 'none'; sandbox/,
  )
})

test('JPEG and WebP pictures are accepted', async () => {
  const acme = await merchant(server)

  for (const [type, bytes] of [
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ] as const) {
    const { status, body } = await upload(acme.server, at(acme), { type, bytes })
    assert.equal(status, 200)
    const servedPicture = await fetch(body.avatar_url)
    assert.equal(servedPicture.headers.get('content-type'), 'image/webp')
    assert.equal((await sharp(await servedPicture.arrayBuffer()).metadata()).width, 40)
  }
})

test('a picture is shown re-encoded: small, and without what else was in its file', async () => {
  const acme = await merchant(server)
  const photo = await sharp(await picture(2400, 1200))
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer()
  const bytes = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])

  const { status, body } = await upload(acme.server, at(acme), { type: 'image/jpeg', bytes })

  assert.equal(status, 200)
  const servedPicture = Buffer.from(await (await fetch(body.avatar_url)).arrayBuffer())
  const { width, height, exif } = await sharp(servedPicture).metadata()
  assert.deepEqual([width, height, exif], [512, 256, undefined])
  assert.ok(!servedPicture.includes('Secret place') && !servedPicture.includes('script'))
})

test('a file that is not a picture, or not of its stated type, is rejected', async () => {
  const acme = await merchant(server)

  for (const wrong of [
    { type: 'image/svg+xml', bytes: svg },
    { type: 'image/png', bytes: svg },
    { type: 'image/png', bytes: jpeg },
    { type: 'image/gif', bytes: Buffer.from('GIF89a') },
    { type: 'image/png', bytes: Buffer.concat([png.subarray(0, 20), svg]) },
    { type: 'text/html', bytes: png },
    { type: '', bytes: png },
    { type: 'image/png', bytes: Buffer.alloc(0) },
  ]) {
    const { status, body } = await upload(acme.server, at(acme), wrong)
    assert.deepEqual([status, body.error], [415, 'UnsupportedMediaType'], wrong.type)
  }
  assert.deepEqual(picturesOf(acme), [])
})

test('a picture of one megabyte is accepted, and one byte more is rejected', async () => {
  const acme = await merchant(server)
  const pictureOfSize = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])

  const most = await upload(acme.server, at(acme), { bytes: pictureOfSize(1_000_000) })
  const more = await upload(acme.server, at(acme), { bytes: pictureOfSize(1_000_001) })

  assert.equal(most.status, 200)
  assert.deepEqual([more.status, more.body.error], [413, 'RequestTooLarge'])
  assert.equal(picturesOf(acme).length, 1)
})

test('only members who may update an organization change its picture', async () => {
  const acme = await merchant(server)
  const other = await merchant(server)
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['organizations:read'])
  const nonMember = await signUp(server)
  await upload(acme.server, at(acme))

  for (const [by, expected] of [
    [other.server, 404],
    [other.owner, 404],
    [nonMember, 404],
    [reader, 403],
    [server.stranger(), 401],
  ] as const) {
    assert.equal((await upload(by, at(acme))).status, expected)
    assert.equal((await by.delete(at(acme))).status, expected)
  }
  assert.equal((await upload(other.server, at(acme), { bytes: svg })).status, 404)
  assert.equal(picturesOf(acme).length, 1)
})

test("another origin's page cannot upload with a signed-in user's cookie", async () => {
  const acme = await merchant(server)
  const cookie = [...acme.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const answer = await fetch(`${server.url}${at(acme)}`, {
    method: 'POST',
    headers: { cookie, origin: 'https://evil.example', 'content-type': 'image/png' },
    body: new Uint8Array(png),
  })

  assert.equal(answer.status, 403)
})

test('a replaced or removed picture is deleted', async () => {
  const acme = await merchant(server)
  const first = await upload(acme.server, at(acme))

  const second = await upload(acme.server, at(acme), { type: 'image/webp', bytes: webp })
  await server.drainJobs()

  assert.equal((await fetch(first.body.avatar_url)).status, 404)
  assert.equal((await fetch(second.body.avatar_url)).status, 200)
  assert.equal(picturesOf(acme).length, 1)

  const removed = await acme.server.delete(at(acme))
  await server.drainJobs()

  assert.deepEqual([removed.status, removed.body.avatar_url], [200, null])
  assert.deepEqual(picturesOf(acme), [])
})

test("another organization's picture is not deleted with the one that names it", async () => {
  const [acme, attacker] = [await merchant(server), await merchant(server)]
  const { body } = await upload(acme.server, at(acme))
  const { avatar_url } = body
  await attacker.server.patch(`/v1/organizations/${attacker.organization.id}`, { avatar_url })

  await upload(attacker.server, at(attacker))
  await server.drainJobs()

  assert.equal((await fetch(avatar_url)).status, 200)
})

test('a picture whose upload failed half-way is deleted later', async () => {
  const acme = await merchant(server)
  let commits = 0
  server.site.crashes = point => point === 'before commit' && ++commits === 2
  await upload(acme.server, at(acme)).catch(() => undefined)
  await server.restart()
  assert.equal(picturesOf(acme).length, 1)

  server.clock.pass(HOUR)
  await server.drainJobs()

  assert.deepEqual(picturesOf(acme), [])
})

test('only pictures are served by name', async () => {
  const folders = ['..%2f..%2fsecret', 'avatars', 'x.png', '%00.png', `${'a'.repeat(300)}.png`]

  for (const name of folders) {
    assert.equal((await fetch(`${server.url}/files/avatars/${name}`)).status, 404, name)
  }
})
