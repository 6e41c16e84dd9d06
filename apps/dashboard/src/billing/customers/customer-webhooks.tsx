import { Card } from '@gatehouse/ui/card'
import { History } from '../../frame/history-card.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { useWebhookEntries } from '../history-entries.tsx'

/** The webhook events about a customer, for members who may see them. */
export function CustomerWebhooks({ customerId }: { customerId: string }) {
  const t = useTexts()
  const { may } = useStanding()
  const entries = useWebhookEntries(customerId)
  if (!may('webhooks:read') || entries.length === 0) return null
  return (
    <Card title={t('navigation.webhooks')}>
      <History entries={entries} />
    </Card>
  )
}
