import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { installReact, type SdkProject } from './install-sdk.ts'

/** What a page with every component may load besides React, compressed. */
const BROWSER_BYTES_MAX = 36 * 1024

let project: SdkProject
before(async () => {
  project = await installReact()
})
after(() => project.close())

const installed = () => join(project.folder, 'node_modules', '@gatehouse', 'react')

test('the React package contains what pages need, and depends on the SDK alone', async () => {
  const files = await readdir(installed(), { recursive: true, withFileTypes: true })
  const names = files.filter(file => file.isFile()).map(file => join(file.parentPath, file.name))
  const texts = await Promise.all(names.map(name => readFile(name, 'utf8')))
  const manifest = JSON.parse(await readFile(join(installed(), 'package.json'), 'utf8'))

  const kinds = /(\.js|\.d\.ts|theme\.css|package\.json|README\.md|LICENSE)$/
  assert.deepEqual(
    names.filter(name => !kinds.test(name)),
    [],
  )
  assert.equal(manifest.private, undefined)
  assert.deepEqual(Object.keys(manifest.dependencies), ['@gatehouse/sdk'])
  assert.deepEqual(manifest.peerDependencies, { react: '>=18' })
  const foreign = /(from|import)\s*\(?['"](@gatehouse\/(?!sdk)|react-dom|i18next|node:)/
  assert.deepEqual(
    names.filter((name, at) => !name.endsWith('README.md') && foreign.test(texts[at] ?? '')),
    [],
  )
  const entry = await readFile(join(installed(), 'react.js'), 'utf8')
  assert.match(entry, /^['"]use client['"]/)
})

test('a page compiles against the React package with every strict option', async () => {
  assert.equal(await project.compile('react-consumer.tsx'), '')
  const bundler = { module: 'preserve', moduleResolution: 'bundler' }
  assert.equal(await project.compile('react-consumer.tsx', bundler), '')
})

test('the programs of the guide compile as they are printed', async () => {
  const guide = new URL('../docs/guides/react-components.md', import.meta.url)
  const blocks = (await readFile(guide, 'utf8')).matchAll(/```tsx\n\/\/ (\S+)\n([\s\S]*?)```/g)
  const names: string[] = []
  for (const [, name = '', program = ''] of blocks) {
    names.push(name)
    await writeFile(join(project.folder, name), program)
    assert.equal(await project.compile(name), '', name)
  }
  assert.deepEqual(names, ['app.tsx', 'pricing.tsx', 'own-pricing.tsx', 'reports.tsx', ...LAST])
})

const LAST = ['own-look.tsx', 'german.tsx']

test('components are rendered on a server, in the language whose texts are given', async () => {
  const program = `
    import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    import * as gatehouse from '@gatehouse/react'
    import german from '@gatehouse/react/locales/de'
    const { GatehouseProvider, Protect, PricingTable } = gatehouse
    const product = {
      id: 'p', name: 'Pro', description: null, recurringInterval: 'month',
      recurringIntervalCount: 1, trialInterval: null, trialIntervalCount: null, benefits: [],
      prices: [{ amountType: 'fixed', priceAmount: 1900, priceCurrency: 'eur' }],
    }
    const checkoutUrl = async () => 'https://shop.example'
    const names = ['SignIn', 'SignUp', 'UserButton', 'OrganizationSwitcher', 'ManageBilling']
    const children = [
      ...names.map(name => createElement(gatehouse[name], { key: name })),
      createElement(PricingTable, { key: 'plans', products: [product], checkoutUrl }),
      createElement(gatehouse.CheckoutButton, { key: 'buy', link: 'x' }),
      createElement(Protect, { key: 'protect', loading: 'one moment' }, 'secret'),
    ]
    const render = more => renderToString(createElement(GatehouseProvider, more, children))
    const origin = { baseURL: 'https://billing.example.com' }
    console.log(JSON.stringify([
      typeof window,
      render({ ...origin, locale: 'de', texts: german }),
      render({ ...origin, locale: 'en' }),
      render(origin),
    ]))
  `
  const file = join(project.folder, 'render.mjs')
  await writeFile(file, program)

  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file])
  const [page, german, english, unknown] = JSON.parse(stdout)

  assert.equal(page, 'undefined')
  assert.equal(stderr, '')
  assert.match(german, /19,00\s€[\s\S]*Abonnieren/)
  assert.match(german, /lang="de"/)
  assert.match(german, /href="https:\/\/billing.example.com\/checkout\/link\/x\?locale=de"/)
  assert.match(english, /€19\.00[\s\S]*Subscribe/)
  // Before the languages of the visitor are known, nothing is said in a wrong one.
  assert.doesNotMatch(unknown, /Subscribe|€/)
  for (const html of [german, english, unknown]) {
    assert.match(html, /one moment/)
    assert.doesNotMatch(html, /secret/)
    assert.match(html, /data-gh="sign-in"[^>]*aria-busy="true"/)
  }
})

test('a page with every component loads little, and other languages later', async t => {
  const code = await project.bundle(`export * from '@gatehouse/react'`)
  const weight = gzipSync(code).length

  t.diagnostic(`with every component: ${weight} bytes compressed`)
  assert.ok(weight <= BROWSER_BYTES_MAX, `${weight} bytes`)
})
