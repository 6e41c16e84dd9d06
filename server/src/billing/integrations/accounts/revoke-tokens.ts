import { newId } from '../../../platform/ids.ts'
import { realNow, type Work } from '../../../platform/work.ts'
import { enqueue } from '../../../records/scheduler/schedule.ts'
import { revokeTokenTask, type AccountRow } from '../integration.ts'

type DeletedAccount = Pick<AccountRow, 'platform' | 'account_id' | 'access_token' | 'refresh_token'>

/** Schedules the tokens of accounts that were disconnected to be revoked at their platform. */
export async function revokeTokens(work: Work, accounts: DeletedAccount[]): Promise<void> {
  for (const { platform, account_id, access_token, refresh_token } of accounts) {
    // The refresh token is valid for longer; each of them ends the whole authorization.
    const token = refresh_token ?? access_token
    if (!token) continue
    const id = newId()
    await work.sql
      .insertInto('platform_token_revocations')
      .values({ id, platform, account_id, token, created_at: realNow(work) })
      .execute()
    await enqueue(work, revokeTokenTask, { organization_id: null, subject_id: id })
  }
}
