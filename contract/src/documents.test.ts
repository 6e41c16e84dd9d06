import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { providerIds, providerNames } from './accounts/provider-names.ts'
import { contract } from './contract.ts'
import type { Endpoint } from './kit/endpoint.ts'

const ROOT = new URL('../../', import.meta.url)
const GUIDES = new URL('docs/guides/', ROOT)
const MISSING = '## What is not there yet'

const served = new Set(
  Object.values(contract)
    .flatMap(group => Object.values(group as Record<string, Endpoint>))
    .map(({ method, path }) => callOf(method, path)),
)

/** A method and a path without parameter names, because documents may name them differently. */
function callOf(method: string, path: string): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`
}

/** The API calls a text names in backticks, as "`GET /v1/orders/{id}`". */
const callsIn = (text: string) =>
  [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/(?:v1|api\/auth)\/[^\s`?]*)/g)].map(
    ([, method = '', path = '']) => callOf(method, path),
  )

const readme = () => readFile(new URL('README.md', ROOT), 'utf8')

/** The README's section about missing features, and the rest of it. */
async function readmeParts() {
  const [before = '', after = ''] = (await readme()).split(MISSING)
  const [missing = '', ...rest] = after.split(/^(?=## )/m)
  return { missing, others: [before, ...rest].join('') }
}

test('every operation named in README and guides is served', async () => {
  const names = (await readdir(GUIDES)).filter(name => name.endsWith('.md'))
  const guides = names.map(name => readFile(new URL(name, GUIDES), 'utf8'))
  const { others } = await readmeParts()

  const calls = [others, ...(await Promise.all(guides))].flatMap(callsIn)

  assert.ok(calls.length > 5)
  assert.deepEqual(
    calls.filter(call => !served.has(call)),
    [],
  )
})

test('no operation that README calls missing is served', async () => {
  const { missing } = await readmeParts()

  const calls = callsIn(missing)

  assert.ok(calls.length > 0)
  assert.deepEqual(
    calls.filter(call => served.has(call)),
    [],
  )
})

test('README and the guide name as many sign-in providers as there are', async () => {
  const guide = await readFile(new URL('social-sign-in.md', GUIDES), 'utf8')
  const spoken = providerIds.map(id => {
    const name = providerNames[id]
    return name.toLowerCase() === id ? name : `${name} (\`${id}\`)`
  })
  const list = `${spoken.slice(0, -1).join(', ')}, and ${spoken.at(-1)}`
  const sentence = `Gatehouse supports ${providerIds.length} providers: ${list}.`

  assert.ok(guide.replace(/\s+/g, ' ').includes(sentence), `social-sign-in.md: ${sentence}`)
  const others = `likewise for ${providerIds.length - 1} other providers`
  assert.ok((await readme()).includes(others), `README.md: ${others}`)
})

test('every link between documents leads to an existing file', async () => {
  const folders = ['', 'docs/guides/', 'docs/decisions/', 'docs/proof/']
  const broken: string[] = []
  for (const folder of folders) {
    const names = (await readdir(new URL(folder, ROOT))).filter(name => name.endsWith('.md'))
    for (const name of names) {
      const file = new URL(folder + name, ROOT)
      const text = (await readFile(file, 'utf8')).replaceAll(/^```.*?^```/gms, '')
      for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(link) || link.startsWith('#')) continue
        const target = new URL(link.replace(/#.*/, ''), file)
        const found = await readFile(target).catch(error => error.code === 'EISDIR')
        if (!found) broken.push(`${folder}${name}: ${link}`)
      }
    }
  }
  assert.deepEqual(broken, [])
})
