import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { tables } from './endpoint-tables.ts'
import { sentenceOf } from './problems.ts'
import { signInSentence, type Translate } from './sign-in-problems.ts'
import { tables as signInTables } from './sign-in-tables.ts'

const modules: Record<string, Record<string, Endpoint>> = tables
const key = 'Screens come with a session, never with a key.'
const device = 'The page of device codes says it itself.'
const keyFields = 'The form of API keys does not ask for it.'
const fixed = 'Screens always send it so.'

/** Errors that no screen can cause, and why. */
const unreachableProblems: Record<string, string> = {
  CALLBACK_URL_REQUIRED: fixed,
  EMAIL_CAN_NOT_BE_UPDATED: fixed,
  EXPIRED_TOKEN: device,
  INVALID_API_KEY: key,
  INVALID_FILTER: fixed,
  INVALID_METADATA_TYPE: keyFields,
  INVALID_REQUEST: device,
  KEY_DISABLED: key,
  KEY_EXPIRED: key,
  METADATA_DISABLED: keyFields,
  OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL: 'Screens move an address by mailed links.',
  PARAMETER_NOT_ALLOWED: fixed,
  PASSWORD_ALREADY_SET: 'It is said to programs of the operator.',
  PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER: fixed,
  RATE_LIMITED: key,
  REFILL_AMOUNT_AND_INTERVAL_REQUIRED: keyFields,
  REFILL_INTERVAL_AND_AMOUNT_REQUIRED: keyFields,
  SERVER_ONLY_PROPERTY: keyFields,
  UNAUTHORIZED_CLIENT: device,
  UNAUTHORIZED_SESSION: fixed,
  USAGE_EXCEEDED: key,
  USER_BANNED: key,
}

/** Returns a translation's key instead of its text. */
const t = ((name: string) => name) as unknown as Translate

/** The errors of the account modules, as the server words them. */
const rejections = Object.values(modules)
  .flatMap(group => Object.values(group))
  .filter(({ path }) => path.startsWith('/api/auth/') && !path.includes('/organization/'))
  .flatMap(({ problems }) => problems)
  .map(({ status, error, detail }) => ({
    status,
    code: error.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase(),
    message: detail,
  }))

/**
 * Whether an error has a translated message: not the server's English text, and not that the user
 * is signed out.
 */
const isExplained = ({ status, code, message }: (typeof rejections)[number]) => {
  const sentence = sentenceOf(new RequestFailed(status, { code, message }), t)
  return sentence !== message && (sentence !== 'ui:problem.signed_out' || code === 'UNAUTHORIZED')
}

test("every account error is explained in the user's language", () => {
  const silent = rejections.filter(
    item => !(item.code in unreachableProblems) && !isExplained(item),
  )

  assert.deepEqual([...new Set(silent.map(({ code }) => code))].sort(), [])
})

/** Calls in these modules that only the dashboard makes. */
const inside =
  /change|verify-password|link-social|unlink|check-verification|callback|auth\/verify-email/

test('the pages before sign-in explain every error of their calls as the dashboard does', () => {
  const groups: Record<string, Record<string, Endpoint>> = signInTables
  const failures = Object.values(groups)
    .flatMap(calls => Object.values(calls))
    .filter(({ path }) => !inside.test(path))
    .flatMap(({ problems }) => problems)
    .map(({ status, error, detail }) => new RequestFailed(status, { code: error, message: detail }))
  const differentSentences = failures.filter(
    item => signInSentence(item, t) !== sentenceOf(item, t),
  )

  assert.deepEqual([...new Set(differentSentences.map(({ error }) => error))], [])
})

test('a server error shows a request id for support only if there is one', () => {
  const failed = (more: object) => sentenceOf(new RequestFailed(500, {}, more), t)

  assert.equal(failed({ request_id: 'r1' }), 'ui:problem.server')
  assert.equal(failed({}), 'ui:problem.server_unnumbered')
})

test('an error listed as unreachable exists and has no explanation', () => {
  const stale = Object.keys(unreachableProblems).filter(
    code => !rejections.some(item => item.code === code && !isExplained(item)),
  )

  assert.deepEqual(stale, [])
})
