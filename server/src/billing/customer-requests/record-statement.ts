import {
  customerRequestProblems,
  WITHDRAWAL_REFUND_DAYS,
} from '@gatehouse/contract/billing/customer-requests'
import type {
  CancellationStatement,
  StatementReceipt,
  WithdrawalStatement,
} from '@gatehouse/contract/billing/portal-requests'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { limitMailsTo } from '../../accounts/verifications/limit-mails-to.ts'
import { DAY, later } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { inMerchantTime } from '../checkouts/merchant-time.ts'
import { notifyOfRequestTask } from './customer-request.ts'
import { mailStatement } from './mail-statement.ts'
import { matchContract } from './match-contract.ts'
import { insertRequest } from './queries.ts'
import { rightOfOrder } from './right-of-order.ts'

/** Records the statement that cancels a contract, and mails its receipt to the given address. */
export async function recordCancellation(
  work: Work,
  { termination, reason, ends_on, ...statement }: CancellationStatement,
): Promise<StatementReceipt> {
  if (termination === 'for_cause' && reason === null) {
    invalid({ loc: ['body', 'reason'], msg: 'A reason is required.', input: reason })
  }
  return record(work, { ...statement, kind: 'cancellation', termination, reason, ends_on })
}

/** Records the statement that withdraws from a contract; its payments are due back by law. */
export const recordWithdrawal = (work: Work, statement: WithdrawalStatement) =>
  record(work, {
    ...{ ...statement, kind: 'withdrawal' },
    ...{ termination: null, reason: null, ends_on: null },
  })

type Statement = WithdrawalStatement &
  Pick<CancellationStatement, 'reason' | 'ends_on'> & {
    kind: 'cancellation' | 'withdrawal'
    termination: CancellationStatement['termination'] | null
  }

/**
 * The statement counts as received at this moment, whoever made it. The response is the same
 * whether or not it matches a contract.
 */
async function record(anyone: Work, statement: Statement): Promise<StatementReceipt> {
  const { organization_id, kind, email } = statement
  const merchant = await merchantOf(anyone, organization_id)
  await limitMailsTo(anyone, 'link', { email, about: `${kind} ${organization_id}` })
  const work = inMerchantTime(anyone, merchant)
  const { name, contract, locale, termination, reason, ends_on } = statement
  const matched = await matchContract(work, { kind, organization_id, email, contract })
  const right = matched.order_id === null ? 'full' : await rightOfOrder(work, matched.order_id)
  const isRefundDue = kind === 'withdrawal' && right !== 'ended'
  const due_at = isRefundDue ? later(work.now, WITHDRAWAL_REFUND_DAYS * DAY) : null
  const request = await insertRequest(work, {
    ...{ id: newId(), organization_id, kind, status: 'open', name, email, contract, locale },
    ...{ termination, reason, ends_on, due_at, created_at: work.now },
    ...matched,
  })
  if (!request) throw new Error('a statement conflicts with no other')
  await mailStatement(work, request, right)
  const subject = { subject_kind: 'customer_request', subject_id: request.id, organization_id }
  await recordAudit(work, { action: 'customer_request.created', ...subject, after: { kind } })
  await enqueue(work, notifyOfRequestTask, { organization_id, subject_id: request.id })
  return { id: request.id, received_at: work.now }
}

async function merchantOf(work: Work, organization_id: string) {
  const row = await work.sql
    .selectFrom('organizations')
    .leftJoin('test_clocks', 'test_clocks.organization_id', 'organizations.id')
    .select('test_clocks.offset_ms')
    .where('organizations.id', '=', organization_id)
    .where('organizations.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail(customerRequestProblems.not_found)
  return { organization_id, offset_ms: row.offset_ms ?? 0 }
}
