import { later } from '../../platform/clock.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { awaitsAnswer, remindDisputeTask, type DisputeRow } from '../disputes/dispute.ts'
import { getDispute } from '../disputes/evidence-queries.ts'
import { updateDispute } from '../disputes/queries.ts'
import { REMINDED_BEFORE_MS } from '../disputes/request-response.ts'
import { amountText } from '../orders/amount-text.ts'
import { readOrder } from '../orders/queries.ts'
import { mailMerchant } from './mail-merchant.ts'
import { texts } from './texts.ts'

/** Mails the members who want to know of disputes that there is a new one. */
export async function notifyDispute(work: Work, dispute_id: string): Promise<void> {
  await mail(work, await getDispute(work, dispute_id), 'opened')
}

/**
 * Reminds them that a deadline is near, once, if nothing was sent. The deadline may have moved
 * since.
 */
export async function remindOfDispute(work: Work, dispute_id: string): Promise<void> {
  const dispute = await getDispute(work, dispute_id)
  const { evidence_due_by: due, response_pending, reminded_at } = dispute
  if (!awaitsAnswer(dispute) || response_pending !== null || reminded_at !== null) return
  const now = realNow(work)
  if (due === null || due <= now) return
  const remind_at = later(due, -REMINDED_BEFORE_MS)
  if (remind_at > now) {
    const about = { organization_id: null, subject_id: dispute_id }
    return schedule(work, remindDisputeTask, remind_at, about)
  }
  await updateDispute(work, dispute, { reminded_at: now })
  await mail(work, dispute, 'reminder')
}

async function mail(work: Work, dispute: DisputeRow, kind: 'opened' | 'reminder'): Promise<void> {
  const { id, organization_id, order_id, amount, tax_amount, currency } = dispute
  const { evidence_due_by: due } = dispute
  const { customer, product } = await readOrder(work, order_id)
  await mailMerchant(work, organization_id, {
    ...{ kind: `dispute_${kind}`, notification: 'dispute_opened', page: `/disputes/${id}` },
    // Those who may answer are reminded.
    permission: kind === 'opened' ? 'orders:read' : 'refunds:write',
    textsIn: language => {
      const { lead, ...rest } = texts[language].dispute[kind]
      // A dispute that cannot be answered has no deadline.
      return { ...rest, lead: due === null ? lead.slice(0, 1) : lead }
    },
    factsIn: language => ({
      buyer: customer.email,
      product: product.name,
      amount: amountText(amount + tax_amount, currency, language),
      due: due ? dayText(due, language) : '',
    }),
  })
}

const dayText = (day: Date, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
