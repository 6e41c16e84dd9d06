import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { startTestServer } from '../../../server/src/testing/test-server.ts'

const GUIDE = new URL('../../../docs/guides/account-sdk.md', import.meta.url)

/** The guide's program: its code blocks, joined in order. */
async function program(): Promise<string> {
  const page = await readFile(GUIDE, 'utf8')
  const blocks = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block)
  const end = 'export { success, health, forOthers, atHand }\n'
  return [...blocks, end]
    .join('\n')
    .replaceAll("'@gatehouse/sdk/accounts'", `'${import.meta.resolve('../accounts.ts')}'`)
}

/** A fetch that stores cookies and sends an origin, as a browser's does. */
function browserFetch(origin: string): typeof fetch {
  const plain = globalThis.fetch
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('origin', origin)
    request.headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const response = await plain(request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
}

test("the guide's program does what the guide says", async t => {
  const server = await startTestServer()
  const folder = await mkdtemp(join(tmpdir(), 'guide-'))
  t.after(() => Promise.all([server.close(), rm(folder, { recursive: true })]))
  const file = join(folder, 'guide.ts')
  await writeFile(file, await program())
  const text: unknown[][] = []
  t.mock.method(globalThis, 'fetch', browserFetch(server.url))
  t.mock.method(console, 'log', (...words: unknown[]) => void text.push(words))
  process.env.GATEHOUSE_URL = server.url

  const { success, health } = await import(pathToFileURL(file).href)

  assert.deepEqual(text.slice(0, 2), [['Mia', 2026], ['owner']])
  assert.deepEqual(text.at(-2), ['Mia'])
  assert.deepEqual(text.at(-1), [false])
  assert.equal(success, false)
  assert.deepEqual(health, { data: { ok: true }, error: null })
})
