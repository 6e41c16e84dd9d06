import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { auditActions } from './audit-actions.ts'

const server = join(import.meta.dirname, '../../../../../server/src')
/** Actions that belong to the server's own audit log, or that are not audited. */
const elsewhere = /^(accounts|offboarding|platform|records|simulation|testing)\//

test('every audited action of an organization has a name', () => {
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts') && !elsewhere.test(path))
    .map(path => readFileSync(join(server, path), 'utf8'))
  const written = sources.flatMap(source =>
    [...source.matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action),
  )
  const named = new Set(
    Object.entries(auditActions).flatMap(([subject, auditedActions]) =>
      auditedActions.map(userAction => `${subject}.${userAction}`),
    ),
  )

  assert.ok(written.length > 40, 'nothing was read')
  assert.deepEqual(
    [...new Set(written)].filter(action => !named.has(action) && !action.startsWith('user.')),
    [],
  )
  assert.ok(named.has('payment.refunded'))
})
