import { sql, type SelectQueryBuilder } from 'kysely'
import { within } from '../../actors/reach.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'
import { historyOf, type EventHistory } from '../event-history/history.ts'
import type { HistoryScope } from '../event-history/history-conditions.ts'

/** The part of the events that only ClickHouse has, and the gateway that reads it. */
export type History = { gateway: EventHistory; scope: HistoryScope }

type Range = {
  organization_id?: readonly string[] | undefined
  start_timestamp?: Date | undefined
  end_timestamp?: Date | undefined
  /** Only months in which events name parents. */
  with_children?: boolean
}

/**
 * What a request has to ask ClickHouse: months that were dropped from PostgreSQL and have events of
 * these organizations in this range. Undefined if PostgreSQL has all events.
 */
export async function historyFor(work: Reading, range: Range): Promise<History | undefined> {
  const spans = work.sql.selectFrom('usage_history_spans')
  return findHistory(work, within(work, spans, 'usage_history_spans', null), range)
}

/** The same for one organization, whose events the actor may see in part. */
export async function historyOfOrganization(
  work: Reading,
  organization_id: string,
  range: Omit<Range, 'organization_id'> = {},
): Promise<History | undefined> {
  const spans = work.sql.selectFrom('usage_history_spans')
  return findHistory(work, spans, { ...range, organization_id: [organization_id] })
}

async function findHistory(
  work: Reading,
  spans: SelectQueryBuilder<Tables, 'usage_history_spans', object>,
  { organization_id, start_timestamp, end_timestamp, with_children }: Range,
): Promise<History | undefined> {
  const gateway = historyOf(work.server)
  if (!gateway) return undefined
  let matched = spans.select([
    ...(['organization_id', 'month'] as const),
    sql<boolean>`(select merged from usage_history_months m
      where m.month = usage_history_spans.month)`.as('merged'),
  ])
  if (organization_id) matched = matched.where('organization_id', 'in', organization_id)
  if (start_timestamp) matched = matched.where('last_timestamp', '>=', start_timestamp)
  if (end_timestamp) matched = matched.where('first_timestamp', '<', end_timestamp)
  if (with_children) matched = matched.where('children', '>', 0)
  const rows = await matched.orderBy('month').orderBy('organization_id').execute()
  if (rows.length === 0) return undefined
  return {
    gateway,
    scope: {
      organizations: [...new Set(rows.map(row => row.organization_id))],
      months: [...new Set(rows.map(({ month }) => month))],
      merged: rows.every(({ merged }) => merged),
    },
  }
}

const ATTEMPTS_MAX = 5

/**
 * Reads from PostgreSQL and ClickHouse, and again if a month was dropped from the one meanwhile, or
 * changed in the other, so that its events are neither missing nor there twice.
 */
export async function readWhole<T>(
  find: () => Promise<History | undefined>,
  read: (history: History | undefined) => Promise<T>,
): Promise<T> {
  let history = await find()
  for (let attempt = 1; ; attempt += 1) {
    const result = await read(history)
    const now = await find()
    if (isSame(history, now)) return result
    if (attempt === ATTEMPTS_MAX) throw new Error('months have changed during every attempt')
    history = now
  }
}

const isSame = (one: History | undefined, other: History | undefined) =>
  JSON.stringify(one?.scope) === JSON.stringify(other?.scope)
