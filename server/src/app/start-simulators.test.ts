import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../platform/config.ts'
import { simulatedParts } from './simulated-parts.ts'
import { withSimulated } from './start-simulators.ts'

const SECRET = '0123456789abcdef0123456789abcdef'

const partsOf = (environment: Record<string, string>) => simulatedParts(readConfig(environment))

test('a sandbox simulates everything that is not configured', () => {
  const discord = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 's', DISCORD_BOT_TOKEN: 't' }

  assert.deepEqual(partsOf({}), { stripe: true, discord: true, github: true })
  assert.deepEqual(partsOf({ STRIPE_API_BASE: 'http://127.0.0.1:12111' }), {
    ...{ stripe: false, discord: true, github: true },
  })
  assert.deepEqual(partsOf({ DATABASE_URL: 'postgresql://localhost/gatehouse' }), {
    ...{ stripe: true, discord: true, github: true },
  })
  assert.deepEqual(partsOf(discord), { stripe: true, discord: false, github: true })
})

test('platforms where anyone may be anyone are simulated for this machine only', () => {
  const platforms = { discord: false, github: false }

  assert.deepEqual(partsOf({ HOST: '0.0.0.0' }), { stripe: true, ...platforms })
  assert.deepEqual(partsOf({ BASE_URL: 'https://sandbox.example.com' }), {
    ...{ stripe: true, ...platforms },
  })
  assert.deepEqual(partsOf({ HOST: '::1', BASE_URL: 'http://localhost:3000' }), {
    ...{ stripe: true, discord: true, github: true },
  })
})

test('nothing is simulated in live mode, and credentials are taken as they are', async () => {
  const config = { ...readConfig({}), mode: 'live' as const }
  const parts = simulatedParts(config)

  assert.deepEqual(parts, { stripe: false, discord: false, github: false })
  assert.deepEqual(await withSimulated(config, parts, SECRET), config)
})

test('a simulated platform is not asked before it runs, and never the real one', async () => {
  const config = readConfig({})

  const settled = await withSimulated(config, simulatedParts(config), SECRET)

  assert.equal(settled.discord?.base_url, 'http://127.0.0.1:1')
  assert.equal(settled.github_app?.base_url, 'http://127.0.0.1:1')
  assert.match(settled.github_app?.private_key ?? '', /BEGIN PRIVATE KEY/)
})
