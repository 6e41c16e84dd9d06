import {
  linkedAccountProblems,
  type AccountChoice,
} from '@gatehouse/contract/accounts/linked-accounts'
import { ProviderId } from '@gatehouse/contract/accounts/providers'
import { providerNames } from '@gatehouse/contract/accounts/provider-names'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { notifyUser } from '../mails/notify-user.ts'
import { isFresh } from '../sessions/session.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser } from '../users/queries.ts'
import { selectAccount } from './select-account.ts'
import { lockAccountsOf } from './queries.ts'

/**
 * Removes a linked account, unless it is the last sign-in method, without which the user could not
 * sign in again.
 */
export async function unlinkAccount(work: Work, choice: AccountChoice): Promise<{ status: true }> {
  const { user_id, fresh_from } = requireOwnSession(work)
  const settings = await settingsOf(work)
  if (!isFresh(settings, fresh_from, work.now)) fail(sessionProblems.not_fresh)
  const accounts = await lockAccountsOf(work, user_id)
  if (accounts.length <= 1 && !settings.account_unlinking_all) fail(linkedAccountProblems.last)
  const { id, provider_id, account_id } = selectAccount(accounts, choice)
  await work.sql.deleteFrom('accounts').where('id', '=', id).execute()
  await recordAudit(work, {
    action: 'user.account_unlinked',
    subject_kind: 'user',
    subject_id: user_id,
    organization_id: null,
    before: { provider: provider_id, account: account_id },
  })
  await respond(work, user_id, provider_id)
  return { status: true }
}

async function respond(work: Work, user_id: string, provider_id: string): Promise<void> {
  const user = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  const known = ProviderId.safeParse(provider_id)
  if (!known.success) return notifyUser(work, user, 'password_removed')
  return notifyUser(work, user, 'account_unlinked', { provider: providerNames[known.data] })
}
