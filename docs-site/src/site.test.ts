import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventGenerations } from '@gatehouse/contract/webhooks/event-types'
import { brokenLinks } from './broken-links.ts'
import { buildSite } from './build.ts'
import { openRenderer, slugOf } from './markdown.ts'
import { arrange } from './outline.ts'
import { pageOf, type Page } from './page.ts'
import { operations, tagUrl } from './pages/api-data.ts'

let output: string
let pages: Page[]

before(async () => {
  output = await mkdtemp(join(tmpdir(), 'docs-site-'))
  pages = (await buildSite(output)).pages
})
after(() => rm(output, { recursive: true, force: true }))

const read = (name: string) => readFile(join(output, name), 'utf8')

test('each page is HTML within the frame, and the same as Markdown', async () => {
  for (const { url, title, markdown } of pages) {
    const html = await read(`${url}.html`)
    assert.ok(html.startsWith('<!doctype html>'), url)
    assert.match(html, /<h1>.+<\/h1>/s, url)
    assert.equal(html.match(/<h1>/g)?.length, 1, `${url} has one main heading`)
    assert.equal(await read(`${url}.md`), markdown, url)
    assert.notEqual(title, '', url)
  }
})

test('no link of a page leads nowhere', async () => {
  for (const { url } of pages) {
    const html = await read(`${url}.html`)
    const targets = [...html.matchAll(/(?:href|src)="(\/docs[^"#]*)/g)].map(([, to = '']) => to)
    for (const target of new Set(targets)) {
      const file = /\.\w+$/.test(target) ? target : `${target}.html`
      await assert.doesNotReject(read(file), `${url} links to ${target}`)
    }
  }
})

test('every operation of the API is on the page of its tag, with its errors', async () => {
  for (const { tag, endpoint } of operations) {
    const markdown = await read(`${tagUrl(tag)}.md`)
    assert.ok(
      markdown.includes(`## ${endpoint.summary}\n\n\`${endpoint.method} ${endpoint.path}\``),
    )
    for (const { error } of endpoint.problems)
      assert.ok(markdown.includes(`\`${error}\``), `${endpoint.summary} names ${error}`)
  }
})

test('every webhook event has a sample that is valid JSON of its type', async () => {
  const markdown = await read('docs/api/events.md')
  const samples = [...markdown.matchAll(/^```json\n(.*?)^```/gms)].map(
    ([, text = '']) => JSON.parse(text) as { type: string; data: object },
  )
  assert.deepEqual(samples.map(({ type }) => type).sort(), Object.keys(eventGenerations).sort())
  for (const { data } of samples) assert.ok(Object.keys(data).length > 3)
})

test('llms.txt lists every page', async () => {
  const text = await read('llms.txt')
  for (const { url } of pages) assert.ok(text.includes(`](${url}.md)`), url)
})

test('nothing in a page is refused by its policy', async () => {
  for (const { url } of pages) {
    const html = await read(`${url}.html`)
    assert.doesNotMatch(html, /<style|\sstyle=|<script(?![^>]*src=)|\son\w+=/, url)
  }
  const assets = await readdir(join(output, 'docs', 'assets'))
  const style = assets.find(name => name.endsWith('.css')) ?? ''
  assert.doesNotMatch(await read(`docs/assets/${style}`), /@theme|url\((?!\/docs\/assets\/)/)
})

test('links to a missing page or heading are found', () => {
  const links = new Map([['/docs/a', ['/docs/b', '/docs/b#known', '/docs/b#other', '/docs/c']]])
  const headings = new Map([['/docs/b', [{ level: 2, id: 'known', text: 'Known' }]]])

  assert.deepEqual(brokenLinks(links, headings), [
    '/docs/a links to /docs/b#other',
    '/docs/a links to /docs/c',
  ])
})

test('a page missing from the outline is rejected, and a listed page that is missing', () => {
  const one = pageOf('/docs/one', '# One\n')

  assert.throws(() => arrange([one], []), /not in the outline: \/docs\/one/)
  assert.throws(
    () => arrange([one], [{ title: 'All', urls: ['/docs/one', '/docs/two'] }]),
    /names \/docs\/two, which is no page/,
  )
})

test('links between files lead to pages, and source code is not linked', () => {
  const target = pageOf('/docs/guides/b', '# B\n', 'docs/guides/b.md')
  const text =
    '# A\n\n[b](../guides/b.md#part) [code](../../server/src/main.ts) [out](https://a.example)\n'
  const page = pageOf('/docs/api/a', text, 'docs/api/a.md')

  const { html, links } = openRenderer([page, target]).render(page)

  assert.deepEqual(links, ['/docs/guides/b#part'])
  assert.match(html, /<a href="\/docs\/guides\/b#part">b<\/a>/)
  assert.match(html, /<span class="file">code<\/span>/)
  assert.match(html, /<a href="https:\/\/a.example" rel="noreferrer">/)
})

test('HTML in Markdown is shown, not run', () => {
  const page = pageOf('/docs/a', '# A\n\nText <script>alert(1)</script>\n', 'docs/a.md')

  const { html } = openRenderer([page]).render(page)

  assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/)
})

test('headings have the ids that GitHub gives them', () => {
  assert.equal(slugOf('What is not there yet'), 'what-is-not-there-yet')
  assert.equal(slugOf('`Work` has `server`, and more!'), 'work-has-server-and-more')
})
