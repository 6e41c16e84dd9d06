import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { HOUR } from '../../platform/clock.ts'
import { picture } from '../../testing/files.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Unauthorized' }

let server: TestServer
const data_dir = mkdtempSync(join(tmpdir(), 'gatehouse-pictures-'))
before(async () => {
  server = await startTestServer({ config: { data_dir }, settings: { delete_user_enabled: true } })
})
after(async () => {
  await server.close()
  rmSync(data_dir, { recursive: true })
})

let png: Buffer
let jpeg: Buffer
let webp: Buffer
let gif: Buffer
before(async () => {
  png = await picture()
  jpeg = await sharp(png).jpeg().toBuffer()
  webp = await sharp(png).webp().toBuffer()
  gif = await sharp(png).gif().toBuffer()
})
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** Uploads a picture as a browser does: the raw bytes as the body. */
async function upload(by: Person, { type = 'image/png', bytes = png } = {}) {
  const response = await by.fetch(new URL('/api/auth/picture/upload', server.url), {
    method: 'POST',
    headers: type === '' ? {} : { 'content-type': type },
    body: new Uint8Array(bytes),
  })
  const text = await response.text()
  return { response, status: response.status, body: text ? JSON.parse(text) : undefined }
}

const userOf = async (person: Person) => (await person.get('/api/auth/get-session')).body.user

/** A user's files in the storage. */
function picturesOf(id: string): string[] {
  const folder = join(data_dir, 'files', 'pictures')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter(name => name.startsWith(id) && !name.endsWith('.type'))
}

test('a user uploads a picture, which is served from our own origin', async () => {
  const ada = await signUp(server)
  const { id } = await userOf(ada)

  const { status, body, response } = await upload(ada)

  assert.equal(status, 200)
  assert.ok(body.image.startsWith(`${server.url}/files/pictures/${id}-`))
  assert.match(response.headers.getSetCookie().join(), /better-auth\.session_data=;.*Max-Age=0/)
  assert.equal((await userOf(ada)).image, body.image)
  const servedPicture = await fetch(body.image)
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

test('JPEG, WebP and GIF pictures are accepted', async () => {
  const ada = await signUp(server)

  for (const [type, bytes] of [
    ['image/jpeg', jpeg],
    ['image/webp', webp],
    ['image/gif', gif],
  ] as const) {
    const { status, body } = await upload(ada, { type, bytes })
    assert.equal(status, 200)
    const servedPicture = await fetch(body.image)
    assert.equal(servedPicture.headers.get('content-type'), 'image/webp')
    assert.equal((await sharp(await servedPicture.arrayBuffer()).metadata()).width, 40)
  }
})

test('a picture is shown re-encoded: upright, small, without where it was taken', async () => {
  const ada = await signUp(server)
  const photo = await sharp(await picture(2400, 1200))
    .withExif({ IFD0: { Copyright: 'Secret place' }, IFD3: { GPSLatitude: '52/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  assert.ok((await sharp(photo).metadata()).exif)

  const { status, body } = await upload(ada, { type: 'image/jpeg', bytes: photo })

  assert.equal(status, 200)
  const servedPicture = Buffer.from(await (await fetch(body.image)).arrayBuffer())
  const { width, height, exif } = await sharp(servedPicture).metadata()
  assert.deepEqual([width, height, exif], [256, 512, undefined])
  assert.ok(!servedPicture.includes('Secret place'))
})

test('a script appended to a picture is removed, and one in its place is rejected', async () => {
  const ada = await signUp(server)
  const script = Buffer.from('<html><script>alert(1)</script>')

  const disguisedUpload = await upload(ada, {
    type: 'image/gif',
    bytes: Buffer.concat([Buffer.from('GIF89a'), script]),
  })
  const appendedUpload = await upload(ada, {
    type: 'image/gif',
    bytes: Buffer.concat([gif, script]),
  })

  assert.deepEqual([disguisedUpload.status, disguisedUpload.body.code], [415, 'NOT_A_PICTURE'])
  assert.equal(appendedUpload.status, 200)
  const servedPicture = Buffer.from(await (await fetch(appendedUpload.body.image)).arrayBuffer())
  assert.ok(!servedPicture.includes('script'))
})

test('an animated picture stays animated', async () => {
  const ada = await signUp(server)
  const frames = await Promise.all(
    ['red', 'blue'].map(background =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()

  const { body } = await upload(ada, { type: 'image/gif', bytes: moving })

  const servedPicture = await (await fetch(body.image)).arrayBuffer()
  assert.equal((await sharp(servedPicture, { animated: true }).metadata()).pages, 2)
})

test('a file that is not a picture, or not of its stated type, is rejected', async () => {
  const ada = await signUp(server)
  const { id } = await userOf(ada)

  for (const wrong of [
    { type: 'image/svg+xml', bytes: svg },
    { type: 'image/png', bytes: svg },
    { type: 'image/png', bytes: jpeg },
    { type: 'image/gif', bytes: png },
    { type: 'text/html', bytes: png },
    { type: '', bytes: png },
    { type: 'image/png', bytes: Buffer.alloc(0) },
  ]) {
    const { status, body } = await upload(ada, wrong)
    assert.deepEqual([status, body.code], [415, 'NOT_A_PICTURE'], wrong.type)
  }
  assert.deepEqual(picturesOf(id), [])
  assert.equal((await userOf(ada)).image, null)
})

test('a picture of two megabytes is accepted, and one byte more is rejected', async () => {
  const ada = await signUp(server)
  const pictureOfSize = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])

  const most = await upload(ada, { bytes: pictureOfSize(2_000_000) })
  const more = await upload(ada, { bytes: pictureOfSize(2_000_001) })

  assert.equal(most.status, 200)
  assert.equal(more.status, 413)
})

test('uploading or removing a picture requires a session', async () => {
  const stranger = server.stranger()

  const result = await upload(stranger)
  const response = await stranger.post('/api/auth/picture/remove')

  assert.deepEqual([result.status, result.body], [401, UNAUTHORIZED])
  assert.deepEqual([response.status, response.body], [401, UNAUTHORIZED])
})

test("another origin's page cannot upload with a signed-in user's cookie", async () => {
  const ada = await signUp(server)
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const answer = await fetch(`${server.url}/api/auth/picture/upload`, {
    method: 'POST',
    headers: { cookie, origin: 'https://evil.example', 'content-type': 'image/png' },
    body: new Uint8Array(png),
  })

  assert.equal(answer.status, 403)
})

test('a replaced, removed or overwritten picture is deleted', async () => {
  const ada = await signUp(server)
  const { id } = await userOf(ada)
  const first = await upload(ada)

  const second = await upload(ada, { type: 'image/gif', bytes: gif })
  await server.drainJobs()
  assert.equal((await fetch(first.body.image)).status, 404)
  assert.equal((await fetch(second.body.image)).status, 200)

  const removed = await ada.post('/api/auth/picture/remove')
  await server.drainJobs()
  assert.deepEqual([removed.status, removed.body.image, picturesOf(id)], [200, null, []])

  await upload(ada)
  await ada.post('/api/auth/update-user', { image: 'https://pictures.example/a.png' })
  await server.drainJobs()
  assert.deepEqual(picturesOf(id), [])
})

test("another user's picture is not deleted with the one that names it", async () => {
  const [ada, attacker] = [await signUp(server), await signUp(server)]
  const { image } = (await upload(ada)).body
  await attacker.post('/api/auth/update-user', { image })

  await upload(attacker)
  await server.drainJobs()

  assert.equal((await fetch(image)).status, 200)
})

test('a picture is deleted with its user', async () => {
  const ada = await signUp(server)
  const { id } = await userOf(ada)
  await upload(ada)

  const deleted = await ada.post('/api/auth/delete-user', {})
  await server.drainJobs()

  assert.equal(deleted.status, 200)
  assert.deepEqual(picturesOf(id), [])
})

test('a picture whose upload failed half-way is deleted later', async () => {
  const ada = await signUp(server)
  const { id } = await userOf(ada)
  let commits = 0
  server.site.crashes = point => point === 'before commit' && ++commits === 2
  await upload(ada).catch(() => undefined)
  await server.restart()
  assert.equal(picturesOf(id).length, 1)

  server.clock.pass(HOUR)
  await server.drainJobs()

  assert.deepEqual(picturesOf(id), [])
})

test('only pictures are served by name', async () => {
  const names = ['..%2f..%2fsecret', 'pictures', 'x.png', '%00.png', `${'a'.repeat(300)}.png`]

  for (const name of names) {
    assert.equal((await fetch(`${server.url}/files/pictures/${name}`)).status, 404, name)
  }
})
