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
import { countOwnGuess, takeBackOwnGuess } from '../guesses/count-guess.ts'
import { demandOneself } from '../sessions/demand-oneself.ts'
import { isFresh } from '../sessions/session.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUser } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'

type Said = { password?: string | undefined }
type Stage<B> = { body: B; stored: string | null }

/**
 * An endpoint that requires the user to confirm their identity: with the password or, if they have
 * none, with a recent sign-in.
 */
export function withPassword<B extends Said, O>(
  settle: (work: Work, user: UserRow, body: B) => Promise<O | Reply<O>>,
) {
  return staged({
    prepare: (work: Work, { body }: { body: B }) => prepare(work, body),
    ask: (_site: Site, { stored, body }: Stage<B>) => isRight(stored, body.password),
    settle: async (work: Work, { body, stored }: Stage<B>, right: boolean) => {
      const { user_id } = demandOneself(work)
      const now = await findCredential(work, user_id)
      if (!right || (now?.password ?? null) !== stored) fail(twoFactorProblems.wrong_password)
      if (stored !== null) await takeBackOwnGuess(work, user_id)
      const user = await findUser(work, user_id)
      if (!user) fail(userProblems.unauthorized)
      return settle(work, user, body)
    },
  })
}

async function prepare<B extends Said>(work: Work, body: B): Promise<Stage<B>> {
  const { user_id, fresh_from } = demandOneself(work)
  const stored = (await findCredential(work, user_id))?.password ?? null
  if (stored !== null) await countOwnGuess(work, user_id)
  else if (!isFresh(await settingsOf(work), fresh_from, work.now)) fail(sessionProblems.not_fresh)
  return { body, stored }
}

async function isRight(stored: string | null, password: string | undefined): Promise<boolean> {
  if (stored === null) return true
  return password !== undefined && (await verifyPassword(stored, password)).right
}
