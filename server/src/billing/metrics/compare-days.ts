import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { localDay, startOfDay } from './local-day.ts'
import { measures } from './measures.data.ts'
import { rawFigures } from './raw-figures.ts'

/** A local day whose kept figures are not those of its raw rows. */
export type DayDifference = {
  organization_id: string
  zone: string
  day: string
  currency: string
  product_id: string
}

/** Most days of a time zone that are compared: a random choice, and the latest one. */
const DAYS_MAX = 60

/**
 * Counts days again and compares them with what is kept of them. Organizations with changes that
 * wait to be counted are left out.
 */
export async function compareDays({ sql: db }: Pick<Reading, 'sql'>): Promise<DayDifference[]> {
  const { rows: zones } = await sql<{ organization_id: string; zone: string }>`
    select organization_id, zone from metric_zones order by organization_id, zone`.execute(db)
  const differences: DayDifference[] = []
  for (const zone of zones) {
    const { rows } = await differencesOf(zone).execute(db)
    differences.push(...rows)
  }
  return differences
}

function differencesOf({ organization_id, zone }: { organization_id: string; zone: string }) {
  const columns = sql`organization_id, currency, product_id, billing_type,
    ${sql.join(measures.map(name => sql.ref(name)))}`
  const raw = rawFigures({
    organization_ids: [organization_id],
    keyOf: at => localDay(at, zone),
    zone,
    spans: sql`select day as key, ${startOfDay(sql`day`, zone)} as start_at,
      ${startOfDay(sql`day + 1`, zone)} as end_at from chosen`,
  })
  return sql<DayDifference>`
    with known as (select day from metric_days
      where organization_id = ${organization_id} and zone = ${zone}
        and not exists (select from metric_marks where organization_id = ${organization_id})
        and not exists (select from events
          where organization_id = ${organization_id} and relayed_at is null)
        and not exists (select from mrr_entries
          where organization_id = ${organization_id} and counted_at is null)
      group by day),
    chosen as materialized ((select max(day) as day from known having max(day) is not null)
      union (select day from known order by random() limit ${DAYS_MAX})),
    kept as (select day as key, ${columns} from metric_days
      where organization_id = ${organization_id} and zone = ${zone}
        and day in (select day from chosen)),
    counted as (select key, ${columns} from (${raw}) figures)
    select distinct organization_id, ${zone} as zone, key::text as day, currency, product_id
    from ((table kept except table counted) union all (table counted except table kept)) different
    order by day limit 100`
}
