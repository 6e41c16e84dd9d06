import { withdrawalRight } from '@gatehouse/contract/billing/withdrawal-consent'
import { Card } from '@gatehouse/ui/card'
import { SidebarFacts } from '../../frame/sidebar-facts.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import type { Order } from '../order-status.tsx'

/** The buyer's consent to immediate delivery, as evidence: its text, its version, and when. */
export function ConsentCard({ order: { withdrawalConsent: consent } }: { order: Order }) {
  const t = useTexts()
  if (!consent) return null
  const right = withdrawalRight(consent)
  return (
    <Card title={t('consent.title')}>
      {right !== 'full' && <p className="mb-4">{t(`consent.rights.${right}`)}</p>}
      <SidebarFacts
        facts={[
          {
            label: t('consent.given'),
            value: <DateTimeText at={consent.givenAt} as="moment-with-time" />,
          },
          { label: t('consent.text'), value: <q lang={consent.locale}>{consent.text}</q> },
          { label: t('consent.version'), value: consent.textVersion },
        ]}
      />
    </Card>
  )
}
