import {
  PASSKEYS_MAX,
  passkeyProblems,
  type Passkey,
  type RegistrationAnswer,
} from '@gatehouse/contract/accounts/passkeys'
import { fail } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import { rejectAndCommit, reply, type Reply } from '../../platform/http/reply.ts'
import type { ServerInfo } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { notifyUser } from '../mails/notify-user.ts'
import { lockUser } from '../users/queries.ts'
import {
  clearChallengeCookie,
  expectedOrigin,
  relyingPartyOf,
  consumeChallenge,
} from './challenge.ts'
import { requireFreshSession } from './create-registration-options.ts'
import { ALGORITHMS, knownTransports, toPasskey } from './passkey.ts'
import { insertPasskey, listPasskeysOf } from './queries.ts'
import { webAuthn } from './web-authn.ts'

type CredentialInput = { response: RegistrationAnswer; name?: string | null | undefined }

/**
 * Adds the passkey a browser created. The challenge is used up whatever the outcome: another
 * attempt requests another challenge.
 */
export async function registerPasskey(work: Work, input: CredentialInput): Promise<Reply<Passkey>> {
  const { user_id } = await requireFreshSession(work)
  const requested = await consumeChallenge(work, 'passkey-registration')
  if (!requested) fail(passkeyProblems.no_challenge)
  if (requested.user_id !== user_id) return rejectAndCommit(passkeyProblems.not_yours)
  const made = await verify(work.server, input.response, requested.challenge)
  if (!made) return rejectAndCommit(passkeyProblems.not_registered)
  // The lock makes concurrent registrations of one user count their passkeys one after another.
  const user = await lockUser(work, user_id)
  const known = await listPasskeysOf(work, user_id)
  if (known.length >= PASSKEYS_MAX) return rejectAndCommit(passkeyProblems.too_many)
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = made
  const row = await insertPasskey(work, {
    id: newId(),
    user_id,
    name: input.name || null,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    device_type: credentialDeviceType,
    backed_up: credentialBackedUp,
    transports: knownTransports(input.response.response.transports ?? []).join(',') || null,
    aaguid,
    created_at: work.now,
  })
  if (!row) return rejectAndCommit(passkeyProblems.registered_before)
  const about = { subject_kind: 'user', subject_id: user_id, organization_id: null }
  const after = { id: row.id, name: row.name }
  await recordAudit(work, { action: 'user.passkey_added', ...about, after })
  if (user) await notifyUser(work, user, 'passkey_added')
  return reply(toPasskey(row), { cookies: [clearChallengeCookie(work.server)] })
}

/**
 * The content of the response, if it responds to the challenge, comes from an origin of ours and
 * was confirmed by a person.
 */
async function verify(place: ServerInfo, answer: RegistrationAnswer, challenge: string) {
  const { id, rawId, type, response } = answer
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const verified = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        // The library itself checks this value.
        type: type as 'public-key',
        response: { ...response, transports: knownTransports(response.transports ?? []) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigin(place, response.clientDataJSON),
      expectedRPID: relyingPartyOf(place),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return verified.registrationInfo
  } catch {
    return undefined
  }
}
