import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the container image starts the server with the options of npm start', () => {
  const options = JSON.parse(read('tools/server-options.json')) as string[]
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1] ?? '[]') as string[]

  assert.ok(options.length > 0)
  assert.deepEqual(command.slice(1, 1 + options.length), options)
})
