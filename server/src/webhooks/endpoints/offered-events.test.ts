import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'

test('the server publishes every event that endpoints can subscribe to', () => {
  const root = `${import.meta.dirname}/../..`
  const sources = globSync('**/*.ts', { cwd: root, exclude: ['testing/**', 'simulation/**'] })
    .filter(path => !/\.(test|prove|data)\.ts$/.test(path))
    .map(path => readFileSync(`${root}/${path}`, 'utf8'))
    .filter(source => /recordEvents?\b|publish/i.test(source))
  const isPublished = (type: string) => sources.some(source => source.includes(`'${type}'`))

  assert.deepEqual(
    WebhookEventType.options.filter(type => !isPublished(type)),
    [],
  )
})
