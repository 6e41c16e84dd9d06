import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

test('a cell keeps commas, quotes and line breaks and is never a formula', () => {
  assert.equal(
    csvLine(['plain', null, 'a, b', 'say "hi"', 'two\nlines']),
    ['plain,,"a, b","say ""hi""","two\nlines"\r\n'].join(),
  )
  for (const beginning of ['=', '+', '-', '@', '\t']) {
    assert.equal(csvLine([`${beginning}A1`]), `'${beginning}A1\r\n`)
  }
  assert.equal(csvLine(['\r1']), '"\'\r1"\r\n')
  assert.equal(csvLine(['a=1', '5-3']), 'a=1,5-3\r\n')
})

test('a negative number stays a number', () => {
  assert.equal(csvLine(['-52.00', '-3', '-1+1']), "-52.00,-3,'-1+1\r\n")
})
