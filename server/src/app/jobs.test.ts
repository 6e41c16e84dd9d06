import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { jobs } from './jobs.ts'

const sources = join(import.meta.dirname, '..')

/** The kinds of tasks that the product declares: `task('renew_subscription', …)`. */
const declaredKinds = () =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter(
      path => path.endsWith('.ts') && !/\.(test|prove)\.ts$|^(testing|simulation)\//.test(path),
    )
    .flatMap(path => {
      const code = readFileSync(join(sources, path), 'utf8').replaceAll(/^\s*(\/\*)?\*.*$/gm, '')
      return [...code.matchAll(/\btask\(\s*'(\w+)'/g)].map(([, kind = '']) => kind)
    })

test('every declared task has one handler, and every handler is of a declared task', () => {
  assert.deepEqual(jobs.map(({ task }) => task.kind).toSorted(), declaredKinds().toSorted())
})
