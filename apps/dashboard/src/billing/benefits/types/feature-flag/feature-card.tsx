import { Card } from '@gatehouse/ui/card'
import { ApiCall } from '../../../../frame/api-call.tsx'
import { useTexts } from '../../../../texts.ts'

/** The request by which the merchant's program asks whether a customer has the feature. */
export function FeatureCard({ id }: { id: string }) {
  const t = useTexts()
  const body = { external_customer_id: 'user_123', items: [{ benefit_id: id }] }
  return (
    <Card title={t('benefits.feature_check')}>
      <ApiCall path="/v1/entitlements/check" body={body} />
    </Card>
  )
}
