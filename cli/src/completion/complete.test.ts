import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testComputer } from '../test-program.ts'

const suggestions = async (...words: string[]) => {
  const shell = await testComputer()
  const { out } = await shell.run(['__complete', '--', ...words])
  return out
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t')[0])
}

test('commands, flags and known values are suggested', async () => {
  assert.deepEqual(await suggestions('prod'), ['products'])
  assert.deepEqual(await suggestions('products', 'u'), ['update', 'update-benefits'])
  assert.deepEqual(await suggestions('products', 'list', '--is-a'), ['--is-archived'])
  assert.deepEqual(await suggestions('products', 'list', '--is-archived', ''), ['true', 'false'])
  assert.deepEqual(await suggestions('products', 'list', '--page', '2', '--prof'), ['--profile'])
  assert.deepEqual(await suggestions('trigger', 'order.p'), ['order.paid'])
  assert.deepEqual(await suggestions('open', 'tok'), ['tokens'])
  assert.deepEqual(await suggestions('completion', ''), ['bash', 'zsh', 'fish'])
  assert.deepEqual(await suggestions('products', 'get', ''), [''])
})

test('hidden commands are not suggested', async () => {
  assert.ok(!(await suggestions('')).includes('__complete'))
})

test('profiles are suggested by name', async () => {
  const shell = await testComputer()
  const answer = () => Promise.resolve(Response.json({ items: [] }))
  await shell.run(['login', '--profile', 'staging', '--server', 'https://staging.example'], {
    input: 'x',
    program: { fetch: answer },
  })

  const { out } = await shell.run(['__complete', '--', 'products', 'list', '--profile', ''])

  assert.equal(out, 'staging\t\n')
})

test('an unknown shell is a mistake', async () => {
  const shell = await testComputer()
  const { code, err } = await shell.run(['completion', 'tcsh'])
  assert.equal(code, 2)
  assert.match(err, /The shells are bash, zsh, fish/)
})
