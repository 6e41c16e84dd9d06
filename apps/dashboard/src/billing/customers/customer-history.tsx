import { HistoryCard } from '../../frame/history-card.tsx'
import { meaningOf, useActionName } from '../../organizations/audit/audit-actions.ts'
import { useCauseText, useHistory } from '../../organizations/audit/use-history.ts'
import { useMailEntries, useWebhookEntries } from '../history-entries.tsx'

/** The history of a customer: changes and their authors, emails and webhooks. */
export function CustomerHistory({ customerId }: { customerId: string }) {
  const nameOf = useActionName()
  const causeText = useCauseText()
  const changes = useHistory({ subjectId: customerId }).map(entry => ({
    id: entry.id,
    title: nameOf(entry.action),
    at: new Date(entry.createdAt).toISOString(),
    cause: causeText(entry),
    meaning: meaningOf(entry.action),
  }))
  const mails = useMailEntries({ customerId })
  const webhooks = useWebhookEntries(customerId)
  return <HistoryCard entries={[...changes, ...mails, ...webhooks]} />
}
