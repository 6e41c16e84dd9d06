import { either, get, newer, older, ours, post, verified, signUp, type Module } from '../case.ts'

const DAY = 86_400
const CREDENTIAL_RESPONSE = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
}
const REGISTRATION_RESPONSE = {
  ...CREDENTIAL_RESPONSE,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}
const USED = {
  ...CREDENTIAL_RESPONSE,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}
const register = post('/passkey/verify-registration', { response: REGISTRATION_RESPONSE })
const use = post('/passkey/verify-authentication', { response: USED })
const NONE = 'there-is-no-such-passkey'

const WHOLE =
  'A passkey stands for both factors, so it is kept by the device and proves its user; there are ' +
  'five minutes to answer, as long as the cookie lasts.'
const registrationRequest = {
  but: {
    because: WHOLE,
    more: {
      'body.authenticatorSelection.requireResidentKey': true,
      'body.authenticatorSelection.residentKey': 'required',
      'body.authenticatorSelection.userVerification': 'required',
      'body.timeout': 300_000,
      'body.user.displayName': 'ada',
    },
  },
}
const registrationProof = {
  but: { because: WHOLE, more: { 'body.timeout': 300_000, 'body.userVerification': 'required' } },
}

const cases = [
  either(
    'a browser is told what to make a passkey by',
    [...verified(), get('/passkey/generate-register-options')],
    registrationRequest,
  ),
  either(
    'of which kind is said',
    [
      ...verified(),
      get('/passkey/generate-register-options', { authenticatorAttachment: 'platform' }),
    ],
    registrationRequest,
  ),
  either('a kind there is not is none', [
    ...verified(),
    get('/passkey/generate-register-options', { authenticatorAttachment: 'other' }),
  ]),
  either('nobody is told without a session', [get('/passkey/generate-register-options')]),
  newer(
    'nobody is told in a session that is not fresh',
    [...verified(), { pass: DAY + 60 }, get('/passkey/generate-register-options')],
    { but: { because: 'A session is refreshed by get-session alone.', cookies: [] } },
  ),
  ours(
    'older clients may post the same question',
    '1.2.12 answers a get alone, though its client posts when it has something to say.',
    [...verified(), post('/passkey/generate-register-options')],
    { status: 200 },
  ),
  ours(
    'nobody is told by a post without a session',
    'The same as by a get.',
    [post('/passkey/generate-register-options')],
    { status: 401 },
  ),
  either('a passkey is made upon a challenge', [...verified(), register]),
  ours(
    'a passkey that does not answer the challenge is none',
    'Theirs say the same as a failure of the server (500).',
    [...verified(), get('/passkey/generate-register-options'), register],
    {
      status: 400,
      code: 'FAILED_TO_VERIFY_REGISTRATION',
      message: 'Failed to verify registration',
    },
  ),
  either('nobody makes a passkey without a session', [register]),
  ours(
    'a passkey that is no answer is none',
    'Theirs take anything for an answer, and look for the challenge first.',
    [...verified(), post('/passkey/verify-registration', { response: 'x' })],
    { status: 400, code: 'VALIDATION_ERROR', message: 'Invalid body parameters' },
  ),
  newer(
    'a browser is told what to use a passkey by',
    [get('/passkey/generate-authenticate-options')],
    registrationProof,
  ),
  older(
    'older clients ask by a post',
    [post('/passkey/generate-authenticate-options')],
    registrationProof,
  ),
  either('a passkey is used upon a challenge', [use]),
  newer('a passkey nobody has lets nobody in', [
    get('/passkey/generate-authenticate-options'),
    use,
  ]),
  older('nor does it for older clients', [post('/passkey/generate-authenticate-options'), use]),
  either('an answer is said', [post('/passkey/verify-authentication', {})]),
  either('somebody lists their passkeys', [signUp(), get('/passkey/list-user-passkeys')]),
  either('nobody lists passkeys without a session', [get('/passkey/list-user-passkeys')]),
  newer('a passkey nobody has is not removed', [
    signUp(),
    post('/passkey/delete-passkey', { id: NONE }),
  ]),
  either('nobody removes a passkey without a session', [
    post('/passkey/delete-passkey', { id: NONE }),
  ]),
  either('a passkey to remove is named', [signUp(), post('/passkey/delete-passkey', {})]),
  newer('a passkey nobody has is not called otherwise', [
    signUp(),
    post('/passkey/update-passkey', { id: NONE, name: 'Phone' }),
  ]),
  either('nobody calls a passkey otherwise without a session', [
    post('/passkey/update-passkey', { id: NONE, name: 'Phone' }),
  ]),
  either('another name is said', [signUp(), post('/passkey/update-passkey', { id: NONE })]),
]

export const passkeys: Module = { name: 'passkeys', cases }
