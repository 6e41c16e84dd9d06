import assert from 'node:assert/strict'
import { test } from 'node:test'
import english from '../locales/en.json' with { type: 'json' }
import polish from '../locales/pl.json' with { type: 'json' }
import { plainSentence, splitSentence, translatorOf } from './translate.ts'

test('a text has the plural form of its language', () => {
  const [en, pl] = [translatorOf(english, 'en'), translatorOf(polish, 'pl')]
  assert.equal(en('span.day', { count: 1 }), '1 day')
  assert.equal(en('span.day', { count: 5 }), '5 days')
  const forms = [1, 2, 5].map(count => pl('span.day', { count }).replace(/\d+ /, ''))
  assert.deepEqual(forms, ['dzień', 'dni', 'dni'])
})

test('a text that is missing is shown by its key, and never breaks a page', () => {
  const t = translatorOf({ sign_in: { title: 'Hi' } }, 'en')
  assert.equal(t('sign_in.title'), 'Hi')
  assert.equal(t('sign_up.title'), 'sign_up.title')
})

test('a sentence is split at its link', () => {
  assert.deepEqual(splitSentence('New? <0>Sign up</0> now'), ['New? ', 'Sign up', ' now'])
  assert.deepEqual(splitSentence('No link'), ['No link', '', ''])
  assert.equal(plainSentence('Sent to <0>a@b.example</0>.'), 'Sent to a@b.example.')
})
