import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { declineSentences } from '@gatehouse/contract/billing/declines'
import type { TFunction } from 'i18next'
import { codeText, declineText, fieldOfCode } from './declines.ts'

const file = new URL('../locales/en.json', import.meta.url)
const words = JSON.parse(readFileSync(file, 'utf8')) as { decline: Record<string, string> }
const t = ((key: string) => words.decline[key.replace('decline.', '')]) as TFunction<'checkout'>

test('every sentence of a decline has its words, the same in English', () => {
  for (const sentence of Object.values(declineSentences)) {
    assert.equal(declineText(sentence, t), sentence)
  }
})

test('a sentence nobody has translated is shown as the server says it', () => {
  assert.equal(declineText('The bank is on holiday.', t), 'The bank is on holiday.')
})

test('a code about one field of the card is told at that field', () => {
  assert.equal(fieldOfCode('invalid_expiry_year'), 'expiry')
  assert.equal(fieldOfCode('incorrect_cvc'), 'cvc')
  assert.equal(fieldOfCode('card_declined'), undefined)
  assert.equal(
    codeText('incorrect_number', t),
    'The card number is not right. Check it and try again.',
  )
})
