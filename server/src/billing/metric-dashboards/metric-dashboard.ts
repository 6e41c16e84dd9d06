import type { Selectable } from 'kysely'
import type { Actor } from '../../actors/actor.ts'
import type { MetricDashboardsTable } from '../../platform/db/tables.ts'

export type DashboardRow = Selectable<MetricDashboardsTable>

/** The member who makes a request; undefined for programs, which act for the organization. */
export const memberOf = ({ kind, id }: Actor): string | undefined =>
  kind === 'user' && id !== null ? id : undefined
