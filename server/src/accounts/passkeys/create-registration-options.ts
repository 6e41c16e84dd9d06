import {
  CHALLENGE_SECONDS,
  PASSKEYS_MAX,
  passkeyProblems,
} from '@gatehouse/contract/accounts/passkeys'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { SECOND } from '../../platform/clock.ts'
import { reply } from '../../platform/http/reply.ts'
import type { SignedIn } from '../../actors/actor.ts'
import type { Work } from '../../platform/work.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { isFresh } from '../sessions/session.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser } from '../users/queries.ts'
import { storeChallenge, relyingPartyOf } from './challenge.ts'
import { ALGORITHMS, toCredentialDescriptor } from './passkey.ts'
import { listPasskeysOf } from './queries.ts'
import { webAuthn } from './web-authn.ts'

type RegistrationRequest = { authenticatorAttachment?: 'platform' | 'cross-platform' | undefined }

/**
 * The options with which a browser registers a passkey, for a user who signed in recently. The
 * user's existing passkeys are excluded.
 */
export async function createRegistrationOptions(
  work: Work,
  { authenticatorAttachment }: RegistrationRequest,
) {
  const { user_id } = await requireFreshSession(work)
  const user = await findUser(work, user_id)
  if (!user) fail(userProblems.unauthorized)
  const known = await listPasskeysOf(work, user_id)
  if (known.length >= PASSKEYS_MAX) fail(passkeyProblems.too_many)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Gatehouse',
    rpID: relyingPartyOf(work.server),
    userID: new Uint8Array(Buffer.from(user_id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: user.name || user.email,
    timeout: CHALLENGE_SECONDS * SECOND,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(toCredentialDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: 'required',
      ...(authenticatorAttachment && { authenticatorAttachment }),
    },
  })
  const { challenge } = options
  const cookie = await storeChallenge(work, 'passkey-registration', { challenge, user_id })
  return reply(options, { cookies: [cookie] })
}

/** A passkey is a permanent sign-in method, so adding one requires a fresh session. */
export async function requireFreshSession(work: Work): Promise<SignedIn> {
  const session = requireOwnSession(work)
  const settings = await settingsOf(work)
  if (!isFresh(settings, session.fresh_from, work.now)) fail(sessionProblems.not_fresh)
  return session
}
