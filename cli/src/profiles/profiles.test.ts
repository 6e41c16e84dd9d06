import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { merchant, tokenOf, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { testComputer } from '../test-program.ts'

let server: TestServer
let acme: Merchant
let bolt: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
  bolt = await merchant(server, 'Bolt')
})
after(() => server.close())

const tokenFor = ({ server: { token = '' } }: Merchant) => `${token}\n`

test('a user signs in with a token from standard input, and signs out', async () => {
  const shell = await testComputer()

  const login = await shell.run(['login', '--server', server.url], { input: tokenFor(acme) })
  assert.equal(login.code, 0, login.err)
  assert.match(login.out, /^Signed in to Acme at http/)
  const { organization, profile } = await shell.json(['whoami'])
  assert.deepEqual([organization.id, profile], [acme.organization.id, 'default'])
  assert.equal((await shell.run(['products', 'list'])).code, 0)

  const logout = await shell.run(['logout'])
  assert.equal(logout.code, 0)
  assert.equal((await shell.run(['whoami'])).code, 3)
  assert.equal((await shell.run(['logout'])).code, 3)
})

test('only the user can read the stored tokens, and no output shows them', async () => {
  const shell = await testComputer()
  const outcomes = [
    await shell.run(['login', '--server', server.url], { input: tokenFor(acme) }),
    await shell.run(['whoami']),
    await shell.run(['profiles', 'list', '--json']),
  ]

  const file = join(shell.home, '.config', 'gatehouse', 'profiles.json')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal((await stat(join(file, '..'))).mode & 0o777, 0o700)
  for (const { out, err } of outcomes)
    assert.ok(!`${out}${err}`.includes(acme.server.token ?? 'no token'))
})

test('the configuration folder is the one that XDG_CONFIG_HOME names', async () => {
  const other = await testComputer()
  const shell = await testComputer({ XDG_CONFIG_HOME: other.home })

  await shell.run(['login', '--server', server.url], { input: tokenFor(acme) })

  const stored = await readFile(join(other.home, 'gatehouse', 'profiles.json'), 'utf8')
  assert.match(stored, /"current": "default"/)
})

test('a user changes between organizations by profile', async () => {
  const shell = await testComputer({ GATEHOUSE_URL: server.url })
  await shell.run(['login'], { input: tokenFor(acme) })
  await shell.run(['login', '--profile', 'bolt'], { input: tokenFor(bolt) })

  const nameOf = async (...args: string[]) =>
    (await shell.json(['whoami', ...args])).organization.name
  assert.equal(await nameOf(), 'Bolt')
  assert.equal(await nameOf('--profile', 'default'), 'Acme')
  await shell.run(['profiles', 'use', 'default'])
  assert.equal(await nameOf(), 'Acme')

  const missing = await shell.run(['whoami', '--profile', 'none'])
  assert.equal(missing.code, 2)
  assert.match(missing.err, /There are: default, bolt\./)
})

test('the token of a profile is not sent to another server', async () => {
  const shell = await testComputer()
  await shell.run(['login', '--server', server.url], { input: tokenFor(acme) })

  const { code, err } = await shell.run(['products', 'list', '--server', 'https://evil.example'], {
    program: { fetch: () => assert.fail('a request was sent') },
  })

  assert.equal(code, 3)
  assert.match(err, /Not signed in at https:\/\/evil\.example/)
})

test('a token that the server does not accept is not stored', async () => {
  const shell = await testComputer({ GATEHOUSE_URL: server.url })

  const wrong = await shell.run(['login'], { input: 'gatehouse_oat_wrong' })
  assert.equal(wrong.code, 3)
  assert.equal((await shell.run(['login'], { input: '' })).code, 3)
  assert.equal((await shell.run(['login'], { input: 'two\nlines' })).code, 3)

  assert.deepEqual(await shell.json(['profiles', 'list']), [])
})

test('a token that may not read organizations signs in too', async () => {
  const { token = '' } = await tokenOf(server, acme.owner, acme.organization.id, ['products:read'])
  const shell = await testComputer({ GATEHOUSE_URL: server.url })

  const login = await shell.json(['login'], { input: token })

  assert.equal(login.organization, null)
  assert.equal((await shell.run(['products', 'list'])).code, 0)
})

test('a damaged file of profiles is reported, with what to do', async () => {
  const shell = await testComputer({ GATEHOUSE_URL: server.url })
  await shell.run(['login'], { input: tokenFor(acme) })
  await writeFile(join(shell.home, '.config', 'gatehouse', 'profiles.json'), '{"current"')

  const { code, err } = await shell.run(['whoami'])

  assert.equal(code, 1)
  assert.match(err, /is damaged\. Delete it/)
})

test('a server without encryption on another machine is warned of', async () => {
  const shell = await testComputer()
  const answer = () =>
    Promise.resolve(Response.json({ items: [], pagination: { total_count: 0, max_page: 0 } }))

  const warned = await shell.run(['login', '--server', 'http://billing.example.com'], {
    input: 'x',
    program: { fetch: answer },
  })
  const safe = await shell.run(['login', '--server', 'https://billing.example.com'], {
    input: 'x',
    program: { fetch: answer },
  })

  assert.match(warned.err, /is not encrypted/)
  assert.doesNotMatch(safe.err, /is not encrypted/)
})
