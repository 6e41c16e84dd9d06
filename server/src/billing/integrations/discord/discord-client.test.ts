import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  startDiscord,
  type Discord,
  type Guild,
  type User,
} from '@gatehouse/platform-simulators/discord/discord'
import { readConfig } from '../../../platform/config.ts'
import type { DiscordSite } from './discord-api.ts'
import { giveRole, joinWithRole } from './give-role.ts'
import { readGuild } from './guild.ts'
import { redeemBotCode } from './redeem-bot-code.ts'
import { kickAccount, takeRole } from './take-role.ts'

/** MANAGE_ROLES, KICK_MEMBERS, CREATE_INSTANT_INVITE. */
const PERMISSIONS = '268435459'
const REDIRECT = 'http://localhost:3000/callback'

let simulator: Discord
let site: DiscordSite
let guild: Guild
let mia: User

before(async () => {
  simulator = await startDiscord()
})
after(() => simulator.close())
beforeEach(() => {
  simulator.control.clearFaults()
  simulator.control.setRateLimit(null)
  site = siteOf(simulator.application.bot_token)
  guild = simulator.control.addGuild({ name: 'Acme', permissions: PERMISSIONS })
  mia = simulator.control.addUser('mia')
})

function siteOf(bot_token: string): DiscordSite {
  const { client_id, client_secret } = simulator.application
  const discord = { client_id, client_secret, bot_token, base_url: simulator.url }
  return { config: { ...readConfig({}), discord } }
}

const roleNamed = (name: string) => guild.roles.find(role => role.name === name)?.id ?? ''
const memberRole = () => ({
  ...{ guild_id: guild.id, account_id: mia.id, role_id: roleNamed('Member') },
})
const rolesOfMia = () => simulator.control.rolesOf(guild.id, mia.id)

/** Mia's decision on the consent page: a code. */
async function authorize(scope: string, form: Record<string, string>): Promise<string> {
  const query = new URLSearchParams({
    ...{ client_id: simulator.application.client_id, response_type: 'code' },
    ...{ redirect_uri: REDIRECT, scope, state: 's', permissions: PERMISSIONS },
  })
  const response = await fetch(`${simulator.url}/oauth2/authorize?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'authorize', user: mia.id, ...form }),
    redirect: 'manual',
  })
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

async function accessToken(): Promise<string> {
  const { client_id, client_secret } = simulator.application
  const response = await fetch(`${simulator.url}/api/oauth2/token`, {
    method: 'POST',
    headers: { 'user-agent': 'test' },
    body: new URLSearchParams({
      ...{ client_id, client_secret, redirect_uri: REDIRECT, grant_type: 'authorization_code' },
      code: await authorize('identify guilds.join', {}),
    }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

test('only roles below the bot’s own that members may have can be given', async () => {
  const { control } = simulator
  const managed = control.addRole(guild.id, 'Integration')

  const read = await readGuild(site, guild.id)

  assert.ok('value' in read)
  assert.deepEqual(
    read.value.roles.map(({ name }) => name),
    ['Member', 'Supporter', 'Integration'],
  )
  assert.deepEqual(
    read.value.other_roles.map(({ name }) => name),
    ['Moderator', 'Gatehouse', '@everyone'],
  )
  assert.deepEqual([read.value.can_kick_members, read.value.can_manage_roles], [true, true])
  assert.ok(managed.id)
})

test('an account outside the server is added with its token, once, and has the role', async () => {
  const token = await accessToken()

  const without = await giveRole(site, memberRole())
  const added = await joinWithRole(site, memberRole(), token)
  const again = await giveRole(site, memberRole())

  assert.deepEqual(without, { failure: { kind: 'left' } })
  assert.ok('value' in added && 'value' in again)
  assert.deepEqual(rolesOfMia(), [roleNamed('Member')])
})

test('an account that has joined already is given the role with its token, too', async () => {
  const token = await accessToken()
  simulator.control.join(guild.id, mia.id)

  assert.ok('value' in (await joinWithRole(site, memberRole(), token)))
  assert.deepEqual(rolesOfMia(), [roleNamed('Member')])
})

test('taking a role from an account that left or has none is done', async () => {
  const { control } = simulator
  control.join(guild.id, mia.id)
  await giveRole(site, memberRole())

  assert.equal(await takeRole(site, memberRole()), undefined)
  assert.equal(await takeRole(site, memberRole()), undefined)
  assert.deepEqual(rolesOfMia(), [])
  control.leave(guild.id, mia.id)
  assert.equal(await takeRole(site, memberRole()), undefined)
})

test('every error of Discord has its meaning', async () => {
  const meanings = {
    10004: 'bot_removed',
    10011: 'role_missing',
    10013: 'account_missing',
    30001: 'too_many_servers',
    40007: 'banned',
    50001: 'bot_removed',
    50013: 'permission_missing',
    50025: 'token',
    50028: 'role_missing',
    60003: 'two_factor',
    130000: 'unavailable',
    40333: 'rejected',
  } as const
  for (const [code, kind] of Object.entries(meanings)) {
    // Only the codes above are left.
    simulator.control.addFault({ kind: Number(code) as keyof typeof meanings })
    const result = await giveRole(site, memberRole())
    assert.equal('failure' in result && result.failure.kind, kind, code)
  }
})

test('an outage or a rate limit is reported with the time to wait, and not repeated', async () => {
  const { control } = simulator
  control.join(guild.id, mia.id)
  control.clearRequests()
  for (const kind of ['down', 'lost'] as const) {
    control.addFault({ kind })
    assert.deepEqual(await giveRole(site, memberRole()), {
      failure: { kind: 'unavailable' },
    })
  }
  control.addFault({ kind: 'shared_rate_limit', retry_after: 90 })

  const limited = await giveRole(site, memberRole())

  assert.ok('failure' in limited && limited.failure.kind === 'rate_limited')
  assert.ok(limited.failure.retry_after_ms >= 90_000)
  assert.equal(control.requests().length, 3)
})

test('a rejected bot token is not used again', async () => {
  const wrong = siteOf('a wrong token')
  simulator.control.clearRequests()

  const results = [await giveRole(wrong, memberRole()), await giveRole(wrong, memberRole())]

  assert.deepEqual(results, [
    { failure: { kind: 'bot_rejected' } },
    { failure: { kind: 'bot_rejected' } },
  ])
  assert.equal(simulator.control.requests().length, 1)
})

test('an account that Discord protects from the bot is not kicked', async () => {
  const { control } = simulator
  control.join(guild.id, mia.id)
  const view = await readGuild(site, guild.id)
  assert.ok('value' in view)
  control.clearRequests()

  assert.deepEqual(await kickAccount(site, { account_id: guild.owner_id }, view.value), {
    value: 'owner',
  })
  assert.equal(control.requests().length, 0)
  assert.deepEqual(await kickAccount(site, { account_id: mia.id }, view.value), {
    value: 'kicked',
  })
  assert.equal(rolesOfMia(), undefined)
})

test('the server of an invited bot comes from the token response', async () => {
  const code = await authorize('bot identify', { guild_name: 'Mia’s place' })
  const asking = { code, code_verifier: 'unused', redirect_uri: REDIRECT }

  const connected = await redeemBotCode(site, asking)

  assert.ok('guild_id' in connected)
  assert.match(connected.guild_id, /^\d{18}$/)
  const repeated = await redeemBotCode(site, asking)
  assert.equal('failure' in repeated && repeated.failure.kind, 'rejected')
  const other = await redeemBotCode(site, { ...asking, code: await authorize('identify', {}) })
  assert.equal('failure' in other && other.failure.kind, 'rejected')
})
