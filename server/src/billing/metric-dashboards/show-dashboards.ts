import {
  metricDashboardProblems,
  type MetricDashboard,
} from '@gatehouse/contract/billing/metric-dashboards'
import { fail } from '@gatehouse/contract/kit/problems'
import { isOwner } from '../../organizations/members/member.ts'
import { findMember } from '../../organizations/members/queries.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { memberOf, type DashboardRow } from './metric-dashboard.ts'

/** The dashboard as the caller sees it. */
export async function toDashboard(work: Reading, row: DashboardRow): Promise<MetricDashboard> {
  const [dashboard] = await toDashboards(work, [row])
  if (!dashboard) throw new Error('one row must make one dashboard')
  return dashboard
}

/** Dashboards as the caller sees them. */
export async function toDashboards(
  work: Reading,
  rows: readonly DashboardRow[],
): Promise<MetricDashboard[]> {
  const owned = await ownedAmong(work, new Set(rows.map(row => row.organization_id)))
  const member = memberOf(work.actor)
  return rows.map(({ user_id, private_to, ...row }) => ({
    ...row,
    display: displayOf(row.display),
    shared: private_to === null,
    own: user_id !== null && user_id === member,
    can_change: user_id === null || user_id === member || owned.has(row.organization_id),
  }))
}

type Display = NonNullable<MetricDashboard['display']>

/** Only what the contract's schema allows is stored; older ones have no such filters. */
const displayOf = (display: DashboardRow['display']): Display | null =>
  display === null
    ? null
    : Object.assign({ billing_type: null, currency: null }, display as Display)

/** Rejects the change of a dashboard that another member made, unless an owner makes it. */
export async function requireChangeable(work: Work, row: DashboardRow): Promise<void> {
  const { can_change } = await toDashboard(work, row)
  if (!can_change) fail(metricDashboardProblems.not_permitted)
}

/** Those of the organizations that the caller owns. */
async function ownedAmong(work: Reading, organizations: ReadonlySet<string>) {
  const owned = new Set<string>()
  const member = memberOf(work.actor)
  if (member === undefined) return owned
  for (const id of organizations) {
    const found = await findMember(work, id, member)
    if (found && isOwner(found)) owned.add(id)
  }
  return owned
}
