import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { assetResponse } from './assets.ts'
import { type PageFiles, withPage } from './page-head.ts'

const SCRIPT = 'export const answer = 42\n'.repeat(100)

async function folder() {
  const root = await mkdtemp(join(tmpdir(), 'assets-'))
  await writeFile(join(root, 'index-abcdefgh.js'), SCRIPT)
  await writeFile(join(root, 'index-abcdefgh.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(root, 'index-abcdefgh.js.gz'), gzipSync(SCRIPT))
  await writeFile(join(root, 'inter-abcdefgh.woff2'), 'font')
  return root
}

for (const [requested, encoding] of [
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
] as const) {
  test(`a browser that accepts "${requested}" gets a ${encoding ?? 'plain'} script`, async () => {
    const root = await folder()

    const response = await assetResponse(
      root,
      'index-abcdefgh.js',
      new Headers({ 'accept-encoding': requested }),
    )

    assert.equal(response?.headers.get('content-encoding'), encoding)
    assert.equal(response?.headers.get('vary'), 'accept-encoding')
    assert.equal(response?.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(response?.headers.get('content-type'), 'text/javascript; charset=utf-8')
    await rm(root, { recursive: true })
  })
}

test('a request with the ETag of an encoding gets 304 without a body', async () => {
  const root = await folder()
  const requested = { 'accept-encoding': 'br' }
  const first = await assetResponse(root, 'index-abcdefgh.js', new Headers(requested))
  const etag = first?.headers.get('etag') ?? ''

  const again = new Headers({ ...requested, 'if-none-match': etag })
  const second = await assetResponse(root, 'index-abcdefgh.js', again)
  const other = new Headers({ 'accept-encoding': 'gzip', 'if-none-match': etag })
  const third = await assetResponse(root, 'index-abcdefgh.js', other)

  assert.equal(second?.status, 304)
  assert.equal(await second?.text(), '')
  assert.equal(third?.status, 200, 'another encoding is another representation')
  await rm(root, { recursive: true })
})

test('a font is sent uncompressed, and a path outside the folder is not found', async () => {
  const root = await folder()
  const requested = new Headers({ 'accept-encoding': 'br' })

  const font = await assetResponse(root, 'inter-abcdefgh.woff2', requested)

  assert.equal(font?.headers.get('content-encoding'), null)
  assert.equal(font?.headers.get('vary'), null)
  assert.equal(await font?.text(), 'font')
  assert.equal(await assetResponse(root, '../secret.js', requested), undefined)
  assert.equal(await assetResponse(root, 'missing-abcdefgh.js', requested), undefined)
  await rm(root, { recursive: true })
})

const html = '<head><!--page-head--></head><div id="root"><!--page-shell--></div>'
const known: PageFiles = {
  pages: [
    {
      path: '/sign-in',
      files: ['entrance.js'],
      styles: ['entrance.css'],
      texts: ['common'],
      shell: 'narrow',
    },
    {
      path: '/dashboard/$organization',
      files: ['home.js'],
      styles: [],
      texts: ['common', 'home'],
      shell: 'app',
    },
  ],
  texts: { common: { en: 'common-en.js' }, home: { en: 'home-en.js' } },
}

test("a page's HTML preloads the files of that page only, with the nonce", () => {
  const page = withPage(html, '/sign-in', known, 'n0nce')

  assert.match(page, /<link rel="modulepreload" crossorigin href="\/entrance.js" nonce="n0nce">/)
  assert.match(page, /<script nonce="n0nce">/)
  assert.match(page, /common-en\.js/)
  assert.doesNotMatch(page, /home/)
})

test("Home's HTML serves every organization, with the frame of the dashboard", () => {
  const page = withPage(html, '/dashboard/acme', known, 'n')

  assert.match(page, /home\.js/)
  assert.match(page, /home-en\.js/)
  assert.match(page, /<div id="root"><div aria-hidden="true"/)
})

test('a path without a page gets the plain HTML', () => {
  assert.equal(withPage(html, '/dashboard/acme/nothing/here', known, 'n'), html)
})
