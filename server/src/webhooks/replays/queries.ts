import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { webhookReplayEndpoints } from '@gatehouse/contract/webhooks/replays'
import type { Updateable } from 'kysely'
import { within } from '../../actors/reach.ts'
import { readPage } from '../../platform/db/pages.ts'
import type { WebhookReplaysTable } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'

const replaysOf = (work: Reading) =>
  within(work, work.sql.selectFrom('webhook_replays'), 'webhook_replays', null)

/** One replay. */
export const findReplay = (work: Reading, id: string) =>
  replaysOf(work).selectAll().where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockReplay = (work: Work, id: string) =>
  replaysOf(work).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The replay of an endpoint that is running. */
export const findRunningReplay = (work: Reading, endpoint_id: string) =>
  replaysOf(work)
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', 'running')
    .executeTakeFirst()

/** A page of replays, newest first. */
export function listReplays(
  work: Reading,
  { endpoint_id, ...page }: InputOf<typeof webhookReplayEndpoints.list>,
) {
  const all = replaysOf(work)
  const matched = endpoint_id ? all.where('endpoint_id', 'in', endpoint_id) : all
  return readPage(matched, page, query =>
    query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
  )
}

/** Updates a replay that this transaction has locked. */
export const changeReplay = (work: Work, id: string, values: Updateable<WebhookReplaysTable>) =>
  work.sql
    .updateTable('webhook_replays')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
