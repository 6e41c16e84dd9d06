import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddresses } from './read-addresses.ts'

const pastedLists: [string, string, (string | null)[]][] = [
  ['nothing', ' \n, ;', []],
  ['one', 'ada@example.com', ['ada@example.com']],
  ['commas', 'a@example.com, b@example.com,c@example.com', ['a', 'b', 'c'].map(at)],
  ['semicolons', 'a@example.com; b@example.com', ['a', 'b'].map(at)],
  [
    'lines of any system',
    'a@example.com\r\nb@example.com\n\n  c@example.com  ',
    'abc'.split('').map(at),
  ],
  ['a column of a table', 'a@example.com\tb@example.com', ['a', 'b'].map(at)],
  ['spaces', 'a@example.com b@example.com', ['a', 'b'].map(at)],
  ['names', 'Ada Lovelace <a@example.com>, "Bob" <b@example.com>', ['a', 'b'].map(at)],
  [
    'a name with a comma',
    'Doe, Jane <a@example.com>; Roe, Rick <b@example.com>',
    ['a', 'b'].map(at),
  ],
  ['a quoted comma', '"Doe, Jane" <a@example.com>, b@example.com', ['a', 'b'].map(at)],
  ['a link', 'mailto:a@example.com', ['a@example.com']],
  ['brackets alone', '<a@example.com>', ['a@example.com']],
  ['the same twice', 'a@example.com, A@Example.com, Ada <a@example.com>', ['a@example.com']],
  ['what is none', 'ada, b@example.com', [null, 'b@example.com']],
  ['none on a line of its own', 'ada\nb@example.com', [null, 'b@example.com']],
  ['an address without an end', 'ada@localhost, b@example.com', [null, 'b@example.com']],
  ['empty brackets', 'Ada <>', [null]],
  ['a quote nobody closed', '"Ada\nb@example.com', [null, 'b@example.com']],
]

function at(name: string) {
  return `${name}@example.com`
}

for (const [label, text, emails] of pastedLists) {
  test(`a pasted list is parsed: ${label}`, () => {
    assert.deepEqual(
      readAddresses(text).map(({ email }) => email),
      emails,
    )
  })
}

test('an invalid address is kept as it was entered', () => {
  const [first] = readAddresses('Ada Lovelace <ada at example.com>')

  assert.deepEqual(first, { written: 'Ada Lovelace <ada at example.com>', email: null })
})
