import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameForStrangers } from './name-for-strangers.ts'

test('a name in an email to a stranger keeps its words, on one line', () => {
  for (const [name, shown] of [
    ['Nordlicht Studio', 'Nordlicht Studio'],
    ['  Ada \n Lovelace\u200b ', 'Ada Lovelace'],
    ['St. Pauli e. V.', 'St. Pauli e. V.'],
  ])
    assert.equal(nameForStrangers(name ?? ''), shown)
})

test('a name that a mail client would make a link of is not shown', () => {
  for (const name of [
    ...['https://evil.example/win', 'Win at evil.example', 'www.evil.example', 'ann@evil.example'],
    ...['javascript:alert(1)', 'evil\u3002example', 'evil\uff0eexample', 'a\\b', '', null],
    'A whole sentence that tells the reader to do something, such as to call a number',
  ])
    assert.equal(nameForStrangers(name), undefined, String(name))
})
