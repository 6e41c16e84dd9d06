import { passkeyEndpoints } from '@gatehouse/contract/accounts/passkeys'
import { implement } from '../../platform/http/implement.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { deletePasskey } from './delete-passkey.ts'
import { createRegistrationOptions } from './create-registration-options.ts'
import { createSignInOptions } from './create-sign-in-options.ts'
import { toPasskey } from './passkey.ts'
import { listPasskeysOf } from './queries.ts'
import { registerPasskey } from './register-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

export const passkeys = implement(passkeyEndpoints, {
  registrationOptions: createRegistrationOptions,
  registrationOptionsByPost: (work, { body }) => createRegistrationOptions(work, body),
  register: (work, { body }) => registerPasskey(work, body),
  authenticationOptions: createSignInOptions,
  authenticationOptionsByPost: createSignInOptions,
  signIn: (work, { body }) => signInByPasskey(work, body.response),
  list: async work => (await listPasskeysOf(work, signedIn(work).user_id)).map(toPasskey),
  delete: (work, { body }) => deletePasskey(work, body.id),
  rename: (work, { body }) => renamePasskey(work, body),
})
