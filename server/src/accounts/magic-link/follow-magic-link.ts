import type { MagicLinkVisit } from '@gatehouse/contract/accounts/magic-link'
import { sessionProblems, type Session } from '@gatehouse/contract/accounts/sessions'
import type { SecondFactorDue } from '@gatehouse/contract/accounts/two-factor'
import type { User } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { z } from 'zod'
import { reply, redirectTo, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { replyWithSecondFactor, completeSignIn } from '../sessions/complete-sign-in.ts'
import { getSession } from '../sessions/queries.ts'
import { toSession } from '../sessions/session.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { isBanned, toUser } from '../users/user.ts'
import { holderOfAddress } from '../verifications/holder-of-address.ts'
import { isExpiredProof, consumeProof } from '../verifications/verification-proof.ts'

type Answer = { token: string; user: User; session: Session } | SecondFactorDue

/** The values of `?error=` in a redirect. */
type MagicLinkError =
  | 'INVALID_TOKEN'
  | 'EXPIRED_TOKEN'
  | 'MAGIC_LINK_DISABLED'
  | 'new_user_signup_disabled'
  | 'banned'

const Value = z.object({ email: z.string(), name: z.string().optional() })

/** Signs in the user who follows an emailed link. Of many concurrent requests one succeeds. */
export async function followMagicLink(work: Work, visit: MagicLinkVisit): Promise<Reply<Answer>> {
  const settings = await settingsOf(work)
  if (!settings.magic_link_enabled) return reject(work, visit, 'MAGIC_LINK_DISABLED')
  const proof = await consumeProof(work, 'magic-link', visit.token)
  if (!proof) {
    const late = await isExpiredProof(work, 'magic-link', visit.token)
    return reject(work, visit, late ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN')
  }
  const { email, name = '' } = Value.parse(proof.value)
  const newVisitor = settings.magic_link_signs_up ? { name } : undefined
  const holder = await holderOfAddress(work, { email, newcomer: newVisitor })
  if (!holder) return reject(work, visit, 'new_user_signup_disabled')
  const { user, is_new } = holder
  if (isBanned(user, work.now)) {
    return visit.callbackURL ? reject(work, visit, 'banned') : fail(sessionProblems.banned)
  }
  const entry = await completeSignIn(work, user, { remember: true, by: 'mailbox' })
  const { callbackURL, newUserCallbackURL } = visit
  const target = callbackURL && ((is_new && newUserCallbackURL) || callbackURL)
  if (entry.second_factor_due) return replyWithSecondFactor(entry, target)
  const { id, token, cookies } = entry
  if (target) return redirectTo(new URL(target, work.server.base_url).href, { cookies })
  const session = toSession(await getSession(work, id), token)
  return reply({ token, user: toUser(user), session }, { cookies })
}

/**
 * A browser is redirected with the error code, as in the protocol, whichever kind of client asked.
 */
function reject(work: Work, visit: MagicLinkVisit, wrong: MagicLinkError): Reply<never> {
  const { errorCallbackURL, callbackURL } = visit
  const target = new URL(errorCallbackURL || callbackURL || '/', work.server.base_url)
  target.searchParams.set('error', wrong)
  if (wrong === 'banned') {
    target.searchParams.set('error_description', sessionProblems.banned.detail)
  }
  return redirectTo(target.href)
}
