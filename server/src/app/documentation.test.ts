import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { documentation } from './documentation.ts'

const PAGE = `<!doctype html>${'<p>Webhooks</p>'.repeat(200)}`
const headers = new Headers({ 'accept-encoding': 'gzip, br' })

let parent: string
let site: string

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'documentation-'))
  site = join(parent, 'dist')
  await mkdir(join(site, 'docs', 'guides'), { recursive: true })
  await mkdir(join(site, 'docs', 'assets'))
  await writeFile(join(site, 'docs.html'), '<!doctype html>')
  await writeFile(join(site, 'docs', 'guides', 'webhooks.html'), PAGE)
  await writeFile(join(site, 'docs', 'guides', 'webhooks.md'), '# Webhooks\n')
  await writeFile(join(site, 'docs', 'assets', 'docs-abcdefgh.js'), 'export {}')
  await writeFile(join(site, 'llms.txt'), '# Gatehouse\n')
  await writeFile(join(parent, 'secret.html'), 'secret')
})
after(() => rm(parent, { recursive: true, force: true }))

test('a page is served compressed, with a policy that allows nothing from elsewhere', async () => {
  const response = await documentation('/docs/guides/webhooks', headers, site)

  assert.equal(response?.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(
    response.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; script-src 'self'/,
  )
  assert.equal(response.headers.get('content-encoding'), 'br')
  const body = brotliDecompressSync(Buffer.from(await response.arrayBuffer()))
  assert.equal(body.toString(), PAGE)
})

for (const [path, type] of [
  ['/docs', 'text/html; charset=utf-8'],
  ['/docs/guides/webhooks.md', 'text/markdown; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/docs/assets/docs-abcdefgh.js', 'text/javascript; charset=utf-8'],
] as const) {
  test(`${path} is ${type}`, async () => {
    const response = await documentation(path, new Headers(), site)

    assert.equal(response?.status, 200)
    assert.equal(response.headers.get('content-type'), type)
  })
}

test('the address with a slash leads to the one without', async () => {
  const response = await documentation('/docs/', headers, site)

  assert.equal(response?.status, 308)
  assert.equal(response.headers.get('location'), '/docs')
})

for (const path of [
  '/docs/../../secret',
  '/docs/..%2f..%2fsecret',
  '/docs/missing',
  '/docsx',
  '/secret',
]) {
  test(`${path} is no page of the documentation`, async () => {
    assert.equal(await documentation(path, headers, site), undefined)
  })
}
