import assert from 'node:assert/strict'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { verifyWebhook } from '@gatehouse/sdk/webhooks'
import { testComputer, type Computer } from '../test-program.ts'

const SERVER = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))

/** A project in which the package of the server is installed: it runs this repository's server. */
async function projectWithServer(): Promise<Computer> {
  const computer = await testComputer()
  const folder = join(computer.home, 'node_modules', '@gatehouse', 'server')
  await mkdir(join(folder, 'bin'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"name":"@gatehouse/server","type":"module"}')
  const ends = "process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume()"
  const program = `${ends}\nawait import(${JSON.stringify(SERVER)})\n`
  await writeFile(join(folder, 'bin', 'gatehouse-server.mjs'), program)
  return computer
}

/** Runs `gatehouse dev` until the test ends it, or until it ends itself. */
function startDev(t: TestContext, computer: Computer, args: string[]) {
  const stop = new AbortController()
  const printed = { text: '' }
  const ready = Promise.withResolvers<string>()
  const out = {
    write: (text: string | Uint8Array) => {
      printed.text += String(text)
      const url = /is ready at (\S+)/.exec(printed.text)?.[1]
      if (url) ready.resolve(url)
      return true
    },
  }
  const { PATH = '' } = process.env
  const env = { PATH, LOG_LEVEL: 'silent' }
  const program = { out, signal: stop.signal, in: Readable.from([]) }
  const ended = computer.run(['dev', ...args], { env, program })
  void ended.then(({ err }) => ready.reject(new Error(err)))
  ready.promise.catch(() => undefined)
  t.after(() => {
    stop.abort()
    return ended
  })
  return { ready: ready.promise, ended, stop: () => stop.abort(), printed }
}

test('a project gets a server, a user, an organization and a token, once', async t => {
  const computer = await projectWithServer()
  const first = startDev(t, computer, [])
  const url = await first.ready

  const product = ['products', 'create', '--name', 'Pro', '--json', '--prices']
  const free = '[{"amount_type":"free"}]'
  assert.equal((await computer.run([...product, free])).code, 0)
  const { server, profile, organization } = await computer.json(['whoami'])
  assert.deepEqual([server, profile], [url, 'dev'])
  assert.match(first.printed.text, new RegExp(`${url}/dashboard/${organization.slug}\n`))

  const [, email, password] = /Sign in with +(\S+) +(\S+)/.exec(first.printed.text) ?? []
  const signIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  assert.equal(signIn.status, 200)
  const folder = join(computer.home, '.gatehouse')
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  for (const name of ['profile.json', 'developer.json', 'env'])
    assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600, name)
  assert.equal(await readFile(join(folder, '.gitignore'), 'utf8'), '*\n')
  first.stop()
  assert.equal((await first.ended).code, 0)
  await assert.rejects(fetch(`${url}/readyz`))

  const second = startDev(t, computer, [])
  await second.ready
  const products = await computer.json(['products', 'list'])
  assert.deepEqual(
    products.items.map(({ name }: { name: string }) => name),
    ['Pro'],
  )
  assert.ok(second.printed.text.includes(password ?? 'no password'))
})

test('a program beside the server receives signed events, and ends the command', async t => {
  const computer = await projectWithServer()
  const received = Promise.withResolvers<{
    body: string
    headers: NodeJS.Dict<string | string[]>
  }>()
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      response.end()
      if (body.includes('"product.created"')) received.resolve({ body, headers: request.headers })
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, resolve))
  t.after(() => receiver.close())
  const { port } = receiver.address() as AddressInfo
  const script = join(computer.home, 'app.mjs')
  await writeFile(script, APP)

  const { ended } = startDev(t, computer, [
    ...['--forward-to', `localhost:${port}`, '--', process.execPath, script],
  ])

  const { body, headers } = await received.promise
  const { secret } = await computer.json(['listen', '--print-secret'])
  assert.equal(verifyWebhook(body, headers, secret).type, 'product.created')
  receiver.closeAllConnections()
  const { code, err } = await ended
  assert.deepEqual([code, /ended with exit code 7/.test(err)], [1, true])
})

/** Creates a product with what its environment names, and ends once the event can have come. */
const APP = `
const { GATEHOUSE_URL, GATEHOUSE_TOKEN } = process.env
const create = name => fetch(GATEHOUSE_URL + '/v1/products/', {
  method: 'POST',
  headers: { authorization: 'Bearer ' + GATEHOUSE_TOKEN, 'content-type': 'application/json' },
  body: JSON.stringify({ name, prices: [{ amount_type: 'free' }] }),
})
// The first may be created before the command follows events.
for (let count = 0; count < 20; count += 1) {
  await create('Pro ' + count)
  await new Promise(resolve => setTimeout(resolve, 200))
}
process.exit(7)
`

test('without the package of the server, the command says what to install', async () => {
  const computer = await testComputer()

  const { code, err } = await computer.run(['dev'])
  const old = await computer.run(['dev'], {
    program: { node: { path: process.execPath, version: '22.1.0' } },
  })

  assert.equal(code, 1)
  assert.match(err, /Run: npm install --save-dev @gatehouse\/server/)
  assert.match(old.err, /needs Node\.js 24 or later; this is 22\.1\.0/)
})

test('a port that is in use is reported', async t => {
  const computer = await projectWithServer()
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  t.after(() => other.close())
  const { port } = other.address() as AddressInfo

  const taken = await computer.run(['dev', '--port', String(port)])
  const wrong = await computer.run(['dev', '--port', 'http'])

  assert.deepEqual([taken.code, wrong.code], [1, 2])
  assert.match(taken.err, /is already in use/)
})

test('the profile of a folder is used for a server of this machine alone', async () => {
  const computer = await testComputer()
  await mkdir(join(computer.home, '.gatehouse'))
  const profile = { server: 'https://evil.example', token: 'x', organization: null }
  await writeFile(join(computer.home, '.gatehouse', 'profile.json'), JSON.stringify(profile))

  const { code, err } = await computer.run(['products', 'list'], {
    program: { fetch: () => assert.fail('a request was sent') },
  })

  assert.equal(code, 3)
  assert.match(err, /Not signed in at http:\/\/localhost:3000/)
})
