import { passkeyProblems, type AuthenticationAnswer } from '@gatehouse/contract/accounts/passkeys'
import type { SessionWithUser } from '@gatehouse/contract/accounts/sessions'
import { fail } from '@gatehouse/contract/kit/problems'
import { rejectAndCommit, reply, type Reply } from '../../platform/http/reply.ts'
import type { ServerInfo } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { getSession } from '../sessions/queries.ts'
import { toSession } from '../sessions/session.ts'
import { findUser } from '../users/queries.ts'
import { toUser } from '../users/user.ts'
import {
  clearChallengeCookie,
  expectedOrigin,
  relyingPartyOf,
  consumeChallenge,
} from './challenge.ts'
import { toCredentialDescriptor, type PasskeyRow } from './passkey.ts'
import { lockPasskey, setPasskey } from './queries.ts'
import { webAuthn } from './web-authn.ts'

/**
 * Signs in the user who responds to a challenge with one of their passkeys. The device required a
 * fingerprint, a face or a PIN, so this is two factors in one. The challenge is used up whatever
 * the outcome.
 */
export async function signInByPasskey(
  work: Work,
  answer: AuthenticationAnswer,
): Promise<Reply<SessionWithUser>> {
  const requested = await consumeChallenge(work, 'passkey-sign-in')
  if (!requested) fail(passkeyProblems.no_challenge)
  const row = await lockPasskey(work, answer.id)
  if (!row) return rejectAndCommit(passkeyProblems.unknown)
  const used = await verify(work.server, { answer, row, challenge: requested.challenge })
  const user = await findUser(work, row.user_id)
  if (!used || !user) return rejectAndCommit(passkeyProblems.failed)
  await setPasskey(work, row, {
    counter: used.newCounter,
    backed_up: used.credentialBackedUp,
    last_used_at: work.now,
  })
  const { id, token, cookies } = await completeSignIn(work, user, { remember: true, by: 'passkey' })
  const session = toSession(await getSession(work, id), token)
  const cleared = clearChallengeCookie(work.server)
  return reply({ session, user: toUser(user) }, { cookies: [...cookies, cleared] })
}

type PresentedPasskey = { answer: AuthenticationAnswer; row: PasskeyRow; challenge: string }

/** A signature counter that does not increase indicates a cloned passkey, which is rejected too. */
async function verify(place: ServerInfo, { answer, row, challenge }: PresentedPasskey) {
  const { id, rawId, type, response } = answer
  const { clientDataJSON, authenticatorData, signature } = response
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        // The library itself checks this value.
        type: type as 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigin(place, clientDataJSON),
      expectedRPID: relyingPartyOf(place),
      credential: {
        ...toCredentialDescriptor(row),
        publicKey: new Uint8Array(row.public_key),
        counter: row.counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo : undefined
  } catch {
    return undefined
  }
}
