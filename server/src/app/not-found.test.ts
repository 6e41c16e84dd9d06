import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@gatehouse/contract/contract'
import {
  unservedPluginProblem,
  unservedPlugins,
} from '@gatehouse/contract/accounts/unserved-plugins'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { notFound } from './not-found.ts'

for (const { plugin, paths } of unservedPlugins) {
  test(`a client with the plugin ${plugin} learns that it is not served`, async () => {
    for (const path of paths) {
      const response = notFound(`/api/auth${path.endsWith('/') ? `${path}anything` : path}`)
      const body = (await response.json()) as { code: string; message: string }

      assert.equal(response.status, 404)
      assert.equal(body.code, 'PLUGIN_NOT_SERVED')
      assert.ok(body.message.startsWith(`Better Auth's plugin ${plugin} is not served. `))
    }
  })
}

test('no path that is served counts as one of such a plugin', () => {
  const served = Object.values(contract as Record<string, Record<string, Endpoint>>)
    .flatMap(table => Object.values(table))
    .filter(({ protocol }) => protocol === 'accounts')
    .map(({ path }) => path.replace('/api/auth', ''))

  assert.deepEqual(
    served.filter(path => unservedPluginProblem(path)),
    [],
  )
})

test('any other path is simply not found', async () => {
  const account = (await notFound('/api/auth/nothing').json()) as { code: string }
  const billing = (await notFound('/v1/nothing').json()) as { error: string }

  assert.equal(account.code, 'NOT_FOUND')
  assert.equal(billing.error, 'ResourceNotFound')
})
