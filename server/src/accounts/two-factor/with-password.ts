import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { twoFactorProblems } from '@gatehouse/contract/accounts/two-factor'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import type { Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { verifyPassword } from '../credentials/password.ts'
import { findCredential } from '../credentials/queries.ts'
import {
  countPasswordAttempt,
  uncountPasswordAttempt,
} from '../sign-in-attempts/count-sign-in-attempt.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { isFresh } from '../sessions/session.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'

type PasswordBody = { password?: string | undefined }
type Stage<B> = { body: B; stored: string | null }

/**
 * An endpoint that requires the user to confirm their identity: with the password or, if they have
 * none, with a recent sign-in.
 */
export function withPassword<B extends PasswordBody, O>(
  settle: (work: Work, user: UserRow, body: B) => Promise<O | Reply<O>>,
) {
  return staged({
    prepare: (work: Work, { body }: { body: B }) => prepare(work, body),
    ask: (_site: Site, { stored, body }: Stage<B>) => isMatching(stored, body.password),
    settle: async (work: Work, { body, stored }: Stage<B>, right: boolean) => {
      const { user_id } = requireOwnSession(work)
      const now = await findCredential(work, user_id)
      if (!right || (now?.password ?? null) !== stored) fail(twoFactorProblems.wrong_password)
      if (stored !== null) await uncountPasswordAttempt(work, user_id)
      const user = await findUser(work, user_id)
      if (!user) fail(userProblems.unauthorized)
      return settle(work, user, body)
    },
  })
}

async function prepare<B extends PasswordBody>(work: Work, body: B): Promise<Stage<B>> {
  const { user_id, fresh_from } = requireOwnSession(work)
  const stored = (await findCredential(work, user_id))?.password ?? null
  if (stored !== null) await countPasswordAttempt(work, user_id)
  else if (!isFresh(await settingsOf(work), fresh_from, work.now)) fail(sessionProblems.not_fresh)
  return { body, stored }
}

async function isMatching(stored: string | null, password: string | undefined): Promise<boolean> {
  if (stored === null) return true
  return password !== undefined && (await verifyPassword(stored, password)).right
}
