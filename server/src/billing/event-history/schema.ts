/** The table of ClickHouse that has the log of usage events. */
export const HISTORY_TABLE = 'usage_events'

/**
 * A row may be there several times until parts are merged; the latest `version` counts. The month
 * and the order never change for an event, so that its versions meet. Times are milliseconds.
 *
 * Metadata is taken apart: a key, its type (0 null, 1 text, 2 boolean, 3 number) and its text have
 * the same place in their lists. A number also has its rank among all numbers, and the whole and
 * 2 times 18 decimal digits, so that comparisons and sums are exact. A key in an object has the
 * object's key before it. `uncounted` events got their customer after PostgreSQL had dropped them:
 * they are shown, and are in no usage.
 */
export const CREATE_HISTORY_TABLE = `
  create table if not exists ${HISTORY_TABLE} (
    organization_id UUID, id UUID, month UInt32,
    moment Int64, iso String, ingested Int64, stored Int64,
    customer_id Nullable(UUID), external_customer_id Nullable(String),
    member_id Nullable(UUID), external_member_id Nullable(String),
    name String, source String,
    external_id Nullable(String), parent_reference Nullable(String),
    keys Array(String), types Array(UInt8), texts Array(String),
    ranks Array(UInt64), wholes Array(Int64), highs Array(Int64), lows Array(Int64),
    uncounted UInt8, version UInt64
  ) engine = ReplacingMergeTree(version)
  partition by month order by (organization_id, moment, id)`

/** Every column, in order. */
export const HISTORY_COLUMNS = [
  ...(['organization_id', 'id', 'month', 'moment', 'iso', 'ingested', 'stored'] as const),
  ...(['customer_id', 'external_customer_id', 'member_id', 'external_member_id'] as const),
  ...(['name', 'source', 'external_id', 'parent_reference'] as const),
  ...(['keys', 'types', 'texts', 'ranks', 'wholes', 'highs', 'lows'] as const),
  ...(['uncounted', 'version'] as const),
] as const
