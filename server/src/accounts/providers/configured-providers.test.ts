import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../platform/config.ts'
import { configuredProviders, providerOf } from './configured-providers.ts'

const config = readConfig({
  TWITTER_CLIENT_ID: 'x',
  TWITTER_CLIENT_SECRET: 'secret',
  GITHUB_CLIENT_ID: 'g',
  GITHUB_CLIENT_SECRET: 'secret',
})

test('the providers the operator configured are offered by their names', () => {
  const offered = configuredProviders({ config }).map(({ id, name }) => [id, name])

  assert.deepEqual(offered, [
    ['github', 'GitHub'],
    ['twitter', 'X'],
  ])
})

test('no other name is a provider', () => {
  const names = ['google', 'credential', '', 'GitHub', '__proto__', 'constructor', 'toString']

  for (const name of names) assert.equal(providerOf({ config }, name), undefined)
})
