import { z } from 'zod'
import { markSessionOfApps } from '../../accounts/sessions/ended-sessions.ts'
import type { SignedIn } from '../../actors/actor.ts'
import { newId } from '../../platform/ids.ts'
import { realNow, type Reading, type Work } from '../../platform/work.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { task } from '../../records/scheduler/task.ts'
import type { ClientRow } from '../oauth-clients/client.ts'

/** Tells an app that a session has ended in which it signed a user in; or waits for its end. */
export const sendLogoutTask = task('send_oauth_logout', z.object({}))

type NewAppSession = {
  client: Pick<ClientRow, 'id' | 'backchannel_logout_uri'>
  session: SignedIn
  organization_id: string | null
}

/**
 * Notes that an app signs a user in during a session, and returns the id by which the app knows the
 * session (`sid`). Only apps that ask for it are notified when a session ends: for others it is
 * undefined.
 */
export async function startAppSession(
  work: Work,
  { client, session, organization_id }: NewAppSession,
): Promise<string | undefined> {
  if (client.backchannel_logout_uri === null) return undefined
  const key = { session_id: session.id, oauth_client_id: client.id, organization_id }
  const { user_id } = session
  const started = await work.sql
    .insertInto('oauth_app_sessions')
    .values({ id: newId(), ...key, user_id, created_at: realNow(work) })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (started) {
    const isActive = await markSessionOfApps(work, session.id)
    // It may have ended while the app signed the user in.
    const due_at = isActive ? session.expires_at : realNow(work)
    await schedule(work, sendLogoutTask, due_at, { organization_id: null, subject_id: started.id })
    return started.id
  }
  const { id } = await work.sql
    .selectFrom('oauth_app_sessions')
    .select('id')
    .where('session_id', '=', session.id)
    .where('oauth_client_id', '=', client.id)
    .where('organization_id', 'is not distinct from', organization_id)
    .executeTakeFirstOrThrow()
  return id
}

/** Sign-ins with apps during sessions. */
export const listAppSessions = (
  work: Reading,
  session_ids: readonly string[],
): Promise<{ id: string }[]> =>
  work.sql
    .selectFrom('oauth_app_sessions')
    .select('id')
    .where('session_id', 'in', session_ids)
    .execute()

/**
 * A sign-in with an app during a session, and where the app is notified that the session has ended.
 */
export const findAppSession = (work: Reading, id: string) =>
  work.sql
    .selectFrom('oauth_app_sessions as s')
    .innerJoin('oauth_clients as c', 'c.id', 's.oauth_client_id')
    .select(['s.id', 's.session_id', 's.user_id', 's.organization_id'])
    .select(['c.client_id', 'c.backchannel_logout_uri as uri'])
    .where('s.id', '=', id)
    .executeTakeFirst()

/** Counts a failed attempt to notify the app; undefined if it need not be notified. */
export async function countAttempt(work: Work, id: string): Promise<number | undefined> {
  const row = await work.sql
    .updateTable('oauth_app_sessions')
    .set(eb => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts
}

/** Deletes a session of which the app has been notified that it has ended. */
export async function deleteAppSession(work: Work, id: string): Promise<void> {
  await work.sql.deleteFrom('oauth_app_sessions').where('id', '=', id).execute()
}
