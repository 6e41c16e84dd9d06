import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSafeLink } from './safe-link.ts'

test('links lead to web pages and email addresses only', () => {
  for (const address of ['https://a.example/b?c#d', 'http://a.example', 'mailto:ada@a.example']) {
    assert.ok(isSafeLink(address), address)
  }
  const others = [
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' java\nscript:alert(1)'],
    ...[
      'data:text/html,<script>1</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://a/1',
    ],
    ...['//a.example', '/relative', 'relative', '#anchor', ''],
  ]
  for (const address of others) assert.ok(!isSafeLink(address), address)
})
