import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { snippet, snippetsOf } from '../docs-site/src/snippets.ts'
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

test('the programs of the guides and of the README compile as they are printed', async () => {
  const components = snippetsOf('docs/guides/react-components.md').filter(isTsx)
  const accounts = snippetsOf('docs/guides/account-sdk.md').filter(isTsx)
  const programs = new Map([
    ...components.map(({ name = '', text }) => [name, text] as const),
    ['shop.tsx', snippet('../../react/README', 'shop.tsx')],
    ['billing.tsx', snippet('embed', 'billing.tsx')],
    // The blocks of this guide are one program.
    ['account-sdk.tsx', [...accounts.map(({ text }) => text), ACCOUNTS_END].join('\n')],
  ])
  const names = [...programs.keys()]
  const all = names.map(name => `import './${name.replace('.tsx', '.js')}'\n`).join('')
  for (const [name, text] of [...programs, ['all.tsx', all] as const])
    await writeFile(join(project.folder, name), text)

  assert.equal(components.length, 6)
  assert.ok(accounts.length > 6)
  assert.equal(await project.compile('all.tsx'), '')
})

const isTsx = ({ language }: { language: string }) => /^tsx?$/.test(language)
const ACCOUNTS_END = 'export { success, health, forOthers, atHand, Greeting }\n'

test('the components of the README and of the guide to embedding are rendered', async () => {
  const page = `
    import { registerHooks } from 'node:module'
    import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    const style = { format: 'module', source: '', shortCircuit: true }
    registerHooks({ load: (url, all, next) => url.endsWith('.css') ? style : next(url, all) })
    const { App } = await import('./shop.js')
    const { BillingButton, BillingPage } = await import('./billing.js')
    const pages = [App, BillingButton, BillingPage].map(one => renderToString(createElement(one)))
    console.log(JSON.stringify(pages))
  `
  const file = join(project.folder, 'page.mjs')
  await writeFile(file, page)

  const { stdout } = await promisify(execFile)(process.execPath, [file])
  const [app, button, portal] = JSON.parse(stdout)

  assert.match(app, /data-gh="user-button"/)
  assert.match(button, /<button[^>]*>Billing<\/button>/)
  assert.match(portal, /<iframe title="Billing"/)
})

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
