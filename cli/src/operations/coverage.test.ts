import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { groups } from './operations.gen.ts'

const OPENAPI = new URL('../../../docs/api/openapi.json', import.meta.url)

type Described = { security: Record<string, unknown>[]; responses: Record<string, unknown> }

test('every public operation of /v1 that a token may call is a command', async () => {
  const { paths } = JSON.parse(await readFile(OPENAPI, 'utf8')) as {
    paths: Record<string, Record<string, Described>>
  }
  const callable = Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security.length === 0 || security.some(isToken))
        .filter(([, { responses }]) => Object.keys(responses).some(status => /^2/.test(status)))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )

  const commands = groups.flatMap(({ operations }) =>
    operations.map(({ method, path }) => `${method} ${path}`),
  )

  assert.ok(callable.length > 300)
  assert.deepEqual(commands.toSorted(), callable.toSorted())
})

/** `{}` means that no credential is required. */
const isToken = (scheme: Record<string, unknown>) =>
  'organization' in scheme || 'customer' in scheme || Object.keys(scheme).length === 0

test('a command has one meaning, and its flags are told apart', () => {
  const names = groups.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  for (const { name, operations } of groups) {
    const commands = operations.map(operation => operation.name)
    assert.equal(new Set(commands).size, commands.length, name)
    for (const { query, body = [] } of operations) {
      const fields = [...query, ...body].map(field => field.name)
      assert.equal(new Set(fields).size, fields.length, name)
    }
  }
})
