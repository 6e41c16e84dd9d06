import {
  serverTokenProblems,
  type PasswordSetting,
} from '@gatehouse/contract/accounts/server-tokens'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { userToChange } from '../admin/named-user.ts'
import { requireValidPassword } from '../credentials/require-valid-password.ts'
import { mailPasswordChanged } from '../credentials/mail-password-changed.ts'
import { hashPassword } from '../credentials/password.ts'
import { addPassword, findCredential } from '../credentials/queries.ts'
import { settingsOf } from '../settings/settings-of.ts'

type Stage = { user_id: string; password: string }

/** Sets a user's first password on behalf of the operator's program; never replaces one. */
export const setPassword = staged({
  prepare: prepareSetting,
  ask: (_site: Site, { password }: Stage) => hashPassword(password),
  settle: settleSetting,
})

async function prepareSetting(work: Work, { body }: { body: PasswordSetting }): Promise<Stage> {
  await requireValidPassword(await settingsOf(work), body.newPassword)
  const id = body.userId ?? work.actor.session?.user_id ?? fail(userProblems.unauthorized)
  const user = await userToChange(work, id)
  if ((await findCredential(work, user.id))?.password) fail(serverTokenProblems.password_set)
  return { user_id: user.id, password: body.newPassword }
}

async function settleSetting(
  work: Work,
  { user_id }: Stage,
  hash: string,
): Promise<{ status: true }> {
  const user = await userToChange(work, user_id)
  if (!(await addPassword(work, user_id, hash))) fail(serverTokenProblems.password_set)
  await mailPasswordChanged(work, user)
  const about = { action: 'user.password_set', subject_kind: 'user', subject_id: user_id }
  await recordAudit(work, { ...about, organization_id: null })
  return { status: true }
}
