import type pg from 'pg'
import { statements } from '../../platform/db/database.ts'
import { rows } from './rows.data.ts'

/** A node of a plan, as EXPLAIN (ANALYZE, FORMAT JSON) returns it. */
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  'Sort Key'?: string[]
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Showing a page may not read or sort more rows than this, however many there are. */
const ROWS_MAX = 2_000

/** A statement that a call sent. */
type Statement = { text: string; values: unknown[] }

/**
 * Repeats the statements of a call with EXPLAIN, and returns the plan nodes that process more rows
 * than a page justifies. Counting all rows is allowed along an index, and where more rows than a
 * limit must be counted without reading them.
 */
export async function planProblems(client: pg.Client, sent: Statement[]): Promise<string[]> {
  const complaints = new Set<string>()
  for (const { text, values } of sent) {
    const { rows: invitationView } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    const plan = invitationView[0]?.['QUERY PLAN'][0]?.Plan
    if (plan) for (const complaint of planProblemsOf(plan, false)) complaints.add(complaint)
  }
  return [...complaints]
}

/** Returns the queries that a call sends. */
export async function statementsDuring(call: () => Promise<unknown>): Promise<Statement[]> {
  const received: Statement[] = []
  statements.onNotify = (text, values) => {
    if (text.startsWith('select') && !isPolling(text)) received.push({ text, values })
  }
  try {
    await call()
  } finally {
    delete statements.onNotify
  }
  return received
}

/** Whether a query is the job queue's own, rather than a list that shows the status of its jobs. */
const isPolling = (text: string) => text.includes('agenda') && !/ from "(?!agenda")/.test(text)

function planProblemsOf(plan: Plan, within_count: boolean): string[] {
  const kind = plan['Node Type']
  const { Plans: children = [], 'Relation Name': relation = '' } = plan
  // A partition has the name of its table and its month.
  const table = relation.replace(/_\d{4}_\d\d$/, '')
  const counts =
    within_count || (kind === 'Aggregate' && plan['Parent Relationship'] === 'InitPlan')
  const own: string[] = []
  if (table in rows) {
    const read = readBy(plan)
    const purpose = counts ? 'to count' : 'for a page'
    if (kind === 'Seq Scan') own.push(`reads all of ${table} ${purpose}`)
    else if (read > ROWS_MAX && !(counts && kind === 'Index Only Scan')) {
      own.push(`reads ${read} rows of ${table} ${purpose}, by ${kind}`)
    }
  }
  if (kind.endsWith('Sort')) {
    const sorted = children.reduce(
      (sum, item) => sum + item['Actual Rows'] * item['Actual Loops'],
      0,
    )
    if (sorted > ROWS_MAX) own.push(`sorts ${sorted} rows by ${plan['Sort Key']?.join(', ')}`)
  }
  return [...own, ...children.flatMap(child => planProblemsOf(child, counts))]
}

const readBy = (plan: Plan) =>
  (plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)) *
  plan['Actual Loops']
