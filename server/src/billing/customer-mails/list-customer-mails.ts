import type {
  CustomerMail,
  customerMailEndpoints,
} from '@gatehouse/contract/billing/customer-mails'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { page } from '@gatehouse/contract/kit/pages'
import { sql } from 'kysely'
import { readPage } from '../../platform/db/pages.ts'
import { within } from '../../actors/reach.ts'
import type { Reading } from '../../platform/work.ts'
import { mailTask } from '../../records/mails/mail-task.ts'

type ListInput = InputOf<typeof customerMailEndpoints.list>

/** Mails to customers, newest first, with the delivery status of each. */
export async function listCustomerMails(work: Reading, input: ListInput) {
  const { organization_id, customer_id, order_id, subscription_id } = input
  let matched = within(work, work.sql.selectFrom('mails'), 'mails').where(
    'mails.customer_id',
    'is not',
    null,
  )
  if (organization_id) matched = matched.where('mails.organization_id', 'in', organization_id)
  if (customer_id !== undefined) matched = matched.where('mails.customer_id', '=', customer_id)
  if (order_id !== undefined) matched = matched.where('mails.order_id', '=', order_id)
  if (subscription_id !== undefined) {
    matched = matched.where('mails.subscription_id', '=', subscription_id)
  }
  const { rows, total_count } = await readPage(matched, input, mails =>
    mails
      .select(['mails.id', 'mails.created_at', 'mails.order_id', 'mails.subscription_id'])
      .select(['mails.kind', 'mails.recipient', 'mails.subject', 'mails.sent_at'])
      .select('mails.delivery_detail')
      .select(sql<string>`mails.customer_id`.as('customer_id'))
      .select(status.as('status'))
      .select('mails.repeatable')
      .orderBy('mails.created_at', 'desc')
      .orderBy('mails.id', 'desc'),
  )
  const items = rows.map(({ repeatable, ...row }) => ({
    ...row,
    can_resend: repeatable && row.status !== 'queued',
  }))
  return page(items, total_count, input.limit)
}

/** A mail waits for the SMTP server in the job queue; without one it was never put there. */
const status = sql<CustomerMail['status']>`case
  when mails.complained_at is not null then 'complained'
  when mails.bounced_at is not null then 'bounced'
  when mails.delivered_at is not null then 'delivered'
  when mails.sent_at is not null then 'sent'
  else coalesce((select case when a.failed_at is null then 'queued' else 'failed' end
    from agenda a where a.subject_id = mails.id and a.kind = ${mailTask.kind} limit 1), 'stored')
  end`
