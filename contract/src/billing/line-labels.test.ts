import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineLabel, lineText, readLineLabel, type LineLabel } from './line-labels.ts'
import { lineTexts } from './line-labels.gen.ts'

const span = { start: new Date('2026-01-31'), end: new Date('2026-02-28') }

const labels: [LineLabel, string][] = [
  [{ kind: 'period', name: 'Pro', span }, 'Pro (2026-01-31 to 2026-02-28)'],
  [{ kind: 'usage', name: 'Calls', units: 0, span }, 'Calls, 0 units (2026-01-31 to 2026-02-28)'],
  [
    { kind: 'trial', name: 'Pro (new)', span },
    'Trial period for Pro (new) (2026-01-31 to 2026-02-28)',
  ],
  [
    { kind: 'unused', name: 'Pro', seats: null, span },
    'Unused time on Pro (2026-01-31 to 2026-02-28)',
  ],
  [
    { kind: 'remaining', name: 'Team, large', seats: 1, span },
    'Remaining time on Team, large, 1 seat (2026-01-31 to 2026-02-28)',
  ],
  [
    { kind: 'unused', name: 'Team', seats: 12, span },
    'Unused time on Team, 12 seats (2026-01-31 to 2026-02-28)',
  ],
]

test('the kind of a line is parsed from its label', () => {
  for (const [of, label] of labels) {
    assert.equal(lineLabel(of), label)
    assert.deepEqual(readLineLabel(label), of)
  }
})

test("a line label is in its reader's language with names unchanged", () => {
  const [, , , unused, item, twelve] = labels.map(([, label]) => label)
  assert.equal(
    lineText(unused ?? '', 'de'),
    'Nicht genutzte Zeit für Pro (31.01.\u00a0–\u00a028.02.2026)',
  )
  assert.match(
    lineText(item ?? '', 'tr-TR'),
    /^Team, large, 1 koltuk için kalan süre \(31\u00a0Oca/,
  )
  assert.match(lineText(twelve ?? '', 'ru'), /^Неиспользованное время: Team, 12 мест \(/)
  assert.match(lineText(twelve ?? '', 'ja'), /^Unused time on Team, 12 seats \(/)
  const [, , trial] = labels.map(([, label]) => label)
  for (const language of Object.keys(lineTexts)) {
    const translated = lineText(trial ?? '', language)
    assert.ok(translated.includes('Pro (new)'), translated)
    assert.doesNotMatch(translated, /[{}]|2026-/, translated)
    if (language !== 'en') assert.doesNotMatch(translated, /Trial/, translated)
  }
})

test('a name that looks like a label stays a name', () => {
  const names = ['Unused time on Pro', 'Trial period for ', 'Pro (2026)', 'A {name} for $& 3 seats']
  for (const name of names) assert.equal(lineText(name, 'de'), name)
  assert.equal(lineText('Pro (2026-13-45 to 2026-99-99)', 'de'), 'Pro (2026-13-45 to 2026-99-99)')
  const specialCharacters = lineLabel({ kind: 'trial', name: '$& {name}', span })
  assert.match(lineText(specialCharacters, 'de'), /für \$& \{name\} /)
})
