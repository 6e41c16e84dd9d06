import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { startDiscord, type Discord, type Guild, type User } from './discord.ts'

/** MANAGE_ROLES, KICK_MEMBERS, CREATE_INSTANT_INVITE. */
const PERMISSIONS = '268435459'
const REDIRECT = 'http://localhost:3000/callback'
const VERIFIER = 'a verifier that the application keeps to itself'

let simulator: Discord
let guild: Guild
let mia: User

before(async () => {
  simulator = await startDiscord()
})
after(() => simulator.close())
beforeEach(() => {
  const { control } = simulator
  control.clearFaults()
  control.clearRequests()
  control.setRateLimit(null)
  guild = control.addGuild({ name: 'Acme', permissions: PERMISSIONS })
  mia = control.addUser('mia')
})

async function call(method: string, path: string, body?: object, authorization = 'Bot') {
  const { application, url } = simulator
  const response = await fetch(`${url}/api/v10${path}`, {
    method,
    headers: {
      authorization: authorization === 'Bot' ? `Bot ${application.bot_token}` : authorization,
      'user-agent': 'test',
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text && JSON.parse(text), headers: response.headers }
}

async function authorize(form: Record<string, string>, scope = 'identify guilds.join') {
  const { application, url } = simulator
  const query = new URLSearchParams({
    ...{ client_id: application.client_id, response_type: 'code', redirect_uri: REDIRECT },
    ...{ scope, state: 'abc', permissions: PERMISSIONS },
    ...{ code_challenge: hash('sha256', VERIFIER, 'base64url'), code_challenge_method: 'S256' },
  })
  const response = await fetch(`${url}/oauth2/authorize?${query}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return new URL(response.headers.get('location') ?? '').searchParams
}

async function token(form: Record<string, string>) {
  const { application, url } = simulator
  const response = await fetch(`${url}/api/oauth2/token`, {
    method: 'POST',
    headers: { 'user-agent': 'test' },
    body: new URLSearchParams({
      ...{ client_id: application.client_id, client_secret: application.client_secret },
      ...{ redirect_uri: REDIRECT, code_verifier: VERIFIER },
      ...form,
    }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const roleNamed = (name: string) => guild.roles.find(role => role.name === name)?.id ?? ''

test('a user who authorizes the application is added to a server once', async () => {
  const given = await authorize({ decision: 'authorize', user: mia.id })
  const { body: tokens } = await token({
    grant_type: 'authorization_code',
    code: given.get('code') ?? '',
  })
  const path = `/guilds/${guild.id}/members/${mia.id}`
  const body = { access_token: tokens['access_token'], roles: [roleNamed('Member')] }

  const [added, repeated] = [await call('PUT', path, body), await call('PUT', path, body)]

  assert.deepEqual([added.status, repeated.status], [201, 204])
  assert.deepEqual(simulator.control.rolesOf(guild.id, mia.id), [roleNamed('Member')])
  const me = await call('GET', '/users/@me', undefined, `Bearer ${String(tokens['access_token'])}`)
  assert.deepEqual([me.body.id, me.body.username], [mia.id, 'mia'])
})

test('a code and a refresh token work once, and a code only with its verifier', async () => {
  const code = async () =>
    (await authorize({ decision: 'authorize', user: mia.id })).get('code') ?? ''
  const used = await code()
  const form = { grant_type: 'authorization_code', code: used }
  const first = await token(form)
  const refresh = {
    grant_type: 'refresh_token',
    refresh_token: String(first.body['refresh_token']),
  }

  const statuses = [
    (await token(form)).status,
    (await token({ ...form, code: await code(), code_verifier: 'another' })).status,
    (await token(refresh)).status,
    (await token(refresh)).status,
    (await token({ ...refresh, client_secret: 'wrong' })).status,
  ]

  assert.deepEqual(statuses, [400, 400, 200, 400, 401])
})

test('inviting the bot names the server in the token response', async () => {
  const given = await authorize(
    { decision: 'authorize', user: mia.id, guild_name: 'Mia’s place' },
    'bot identify',
  )
  const { body } = await token({
    grant_type: 'authorization_code',
    code: given.get('code') ?? '',
  })

  const made = body['guild'] as { id: string; name: string }
  assert.deepEqual([made.id, made.name], [given.get('guild_id'), 'Mia’s place'])
  assert.match(made.id, /^\d{17,19}$/)
  const { body: roles } = await call('GET', `/guilds/${made.id}/roles`)
  assert.ok(roles.some((role: { tags?: object }) => role.tags))
})

test('a request that Discord would reject gets its code', async () => {
  const { control } = simulator
  const role = (id: string) => `/guilds/${guild.id}/members/${mia.id}/roles/${id}`
  const codeOf = async (method: string, path: string) => (await call(method, path)).body.code

  assert.equal(await codeOf('PUT', role(roleNamed('Member'))), 10007)
  control.join(guild.id, mia.id)
  assert.equal(await codeOf('PUT', role(guild.id)), 10011)
  assert.equal(await codeOf('PUT', role(roleNamed('Moderator'))), 50013)
  assert.equal(await codeOf('DELETE', `/guilds/${guild.id}/members/${guild.owner_id}`), 50013)
  control.requireTwoFactor(guild.id, true)
  assert.equal(await codeOf('PUT', role(roleNamed('Member'))), 60003)
  control.requireTwoFactor(guild.id, false)
  control.setBotPermissions(guild.id, '0')
  assert.equal(await codeOf('PUT', role(roleNamed('Member'))), 50013)
  control.removeBot(guild.id)
  assert.equal(await codeOf('GET', `/guilds/${guild.id}`), 50001)
  control.deleteGuild(guild.id)
  assert.equal(await codeOf('GET', `/guilds/${guild.id}`), 10004)
  assert.equal((await call('GET', '/users/@me', undefined, 'Bot wrong')).status, 401)
})

test('faults and full buckets hit the requests they name', async () => {
  const { control } = simulator
  const path = `/guilds/${guild.id}`
  control.addFault({ kind: 'down', match: 'GET /guilds/*' })
  control.addFault({ kind: 'shared_rate_limit', retry_after: 2.5 })
  const fetched = async () => (await fetchStatus(path)).status

  assert.equal(await fetched(), 502)
  const limited = await call('GET', path)
  assert.deepEqual(
    [limited.status, limited.body.retry_after, limited.headers.get('x-ratelimit-scope')],
    [429, 2.5, 'shared'],
  )
  control.setRateLimit({ limit: 2, seconds: 60 })
  const statuses = [await fetched(), await fetched(), await fetched()]
  assert.deepEqual(statuses, [200, 200, 429])
})

const fetchStatus = (path: string) =>
  fetch(`${simulator.url}/api/v10${path}`, {
    headers: { authorization: `Bot ${simulator.application.bot_token}`, 'user-agent': 'test' },
  })

test('what is stored in a file is there after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'discord-'))
  const file = join(folder, 'discord-simulator.json')
  const first = await startDiscord({ file })
  first.control.addGuild({ name: 'Kept' })
  await fetch(first.url)
  await first.close()

  const second = await startDiscord({ file })

  assert.deepEqual(
    second.control.guilds().map(({ name }) => name),
    ['Kept'],
  )
  await second.close()
  rmSync(folder, { recursive: true })
})
