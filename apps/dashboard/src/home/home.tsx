import { createFileRoute } from '@tanstack/react-router'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { Card } from '@gatehouse/ui/card'
import { PageHeader } from '@gatehouse/ui/page-header'
import { MailNotice } from '../accounts/mail-notice.tsx'
import { sessionQuery } from '../accounts/session.ts'
import { useOrganization } from '../organizations/use-organization.ts'
import { useQuery } from '@tanstack/react-query'
import { RelatedOrders } from '../billing/orders/related-orders.tsx'
import { FailingEndpoints } from '../webhooks/failing-endpoints.tsx'
import { useTexts } from '../texts.ts'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { MonthFigures } from './month-figures.tsx'

/** The organization's key figures and latest activity; for an empty store, the first steps. */
export const Route = createFileRoute('/dashboard/$organization/')({ component: HomePage })

function HomePage() {
  const t = useTexts()
  const { name } = useOrganization()
  const { data: session } = useQuery(sessionQuery)
  const steps = useFirstSteps()
  const started = steps?.some(({ id, done }) => id === 'pay' && done)
  const complete = steps?.every(({ done }) => done)
  return (
    <PageWidth>
      <PageHeader title={t('navigation.home')} description={name} />
      <div className="flex flex-col gap-6">
        {session && !session.user.emailVerified && <MailNotice email={session.user.email} />}
        <FailingEndpoints />
        {steps && !complete && <FirstSteps steps={steps} />}
        {started && (
          <>
            <Card>
              <MonthFigures />
            </Card>
            <RelatedOrders input={{}} search="" none={t('orders.empty')} />
          </>
        )}
      </div>
    </PageWidth>
  )
}
