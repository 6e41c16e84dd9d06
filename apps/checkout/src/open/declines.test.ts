import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { declineSentences } from '@gatehouse/contract/billing/declines'
import { languages } from '../../../../ui/src/languages.ts'
import type { TFunction } from 'i18next'
import { codeText, declineText, fieldOfCode } from './declines.ts'

type Words = { decline: Record<string, string> }

function translatorFor(language: string): TFunction<'checkout'> {
  const file = new URL(`../locales/${language}.json`, import.meta.url)
  const translate = JSON.parse(readFileSync(file, 'utf8')) as Words
  return ((key: string) => translate.decline[key.replace('decline.', '')]) as TFunction<'checkout'>
}
const t = translatorFor('en')

// Every code of docs.stripe.com/declines/codes, and the error codes used where the bank gives none.
const CODES = [
  ...['approve_with_id', 'call_issuer', 'card_not_supported', 'card_velocity_exceeded'],
  ...['currency_not_supported', 'do_not_honor', 'do_not_try_again', 'duplicate_transaction'],
  ...['expired_card', 'fraudulent', 'generic_decline', 'incorrect_number', 'incorrect_cvc'],
  ...['incorrect_pin', 'incorrect_zip', 'insufficient_funds', 'invalid_account'],
  ...['invalid_amount', 'invalid_cvc', 'invalid_expiry_month', 'invalid_expiry_year'],
  ...['invalid_number', 'invalid_pin', 'issuer_not_available', 'lost_card', 'merchant_blacklist'],
  ...['new_account_information_available', 'no_action_taken', 'not_permitted'],
  ...['offline_pin_required', 'online_or_offline_pin_required', 'pickup_card'],
  ...['pin_try_exceeded', 'processing_error', 'reenter_transaction', 'restricted_card'],
  ...['revocation_of_all_authorizations', 'revocation_of_authorization', 'security_violation'],
  ...['service_not_allowed', 'stolen_card', 'stop_payment_order', 'testmode_decline'],
  ...['transaction_not_allowed', 'try_again_later', 'withdrawal_count_limit_exceeded'],
  ...['authentication_required', 'authentication_not_handled', 'amount_too_small'],
  ...['amount_too_large', 'card_declined', 'payment_intent_authentication_failure'],
  ...['setup_intent_authentication_failure', 'token_already_used', 'resource_missing'],
]

test('every decline code has a sentence with a next step, in every language', () => {
  for (const language of languages) {
    const translate = translatorFor(language)
    for (const code of CODES) {
      const text = codeText(code, translate)
      assert.match(text, /^\p{Lu}.*[.!]$/su, `${language} ${code}: ${text}`)
      assert.doesNotMatch(text, /_|\{\{/, `${language} ${code}: no code of a machine`)
      if (language !== 'en') assert.notEqual(text, codeText(code, t), `${language} ${code}`)
    }
  }
})

test('lost and stolen cards are declined like any other', () => {
  const plain = codeText('generic_decline', t)
  for (const code of ['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'restricted_card']) {
    assert.equal(codeText(code, t), plain, code)
  }
})

test('every decline sentence is translated, and the English text matches', () => {
  for (const sentence of Object.values(declineSentences)) {
    assert.equal(declineText(sentence, t), sentence)
  }
})

test('an untranslated sentence is shown as the server wrote it', () => {
  assert.equal(declineText('The bank is on holiday.', t), 'The bank is on holiday.')
})

test('a code about one card field is shown at that field', () => {
  assert.equal(fieldOfCode('invalid_expiry_year'), 'expiry')
  assert.equal(fieldOfCode('incorrect_cvc'), 'cvc')
  assert.equal(fieldOfCode('card_declined'), undefined)
  assert.equal(
    codeText('incorrect_number', t),
    'Your card number is incorrect. Check it and try again.',
  )
})
