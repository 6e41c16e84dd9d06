import { CHALLENGE_SECONDS } from '@gatehouse/contract/accounts/passkeys'
import { SECOND } from '../../platform/clock.ts'
import { reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { storeChallenge, relyingPartyOf } from './challenge.ts'
import { toCredentialDescriptor } from './passkey.ts'
import { listPasskeysOf } from './queries.ts'
import { webAuthn } from './web-authn.ts'

/**
 * The options with which a browser signs in by passkey. The browser itself shows the passkeys it
 * has for this host, so that an address does not reveal whose they are. A signed-in user is offered
 * their own passkeys.
 */
export async function createSignInOptions(work: Work) {
  const user_id = work.actor.session?.user_id
  const known = user_id === undefined ? [] : await listPasskeysOf(work, user_id)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(work.server),
    userVerification: 'required',
    timeout: CHALLENGE_SECONDS * SECOND,
    ...(known.length > 0 && { allowCredentials: known.map(toCredentialDescriptor) }),
  })
  const { challenge } = options
  const cookie = await storeChallenge(work, 'passkey-sign-in', { challenge, user_id: null })
  return reply(options, { cookies: [cookie] })
}
