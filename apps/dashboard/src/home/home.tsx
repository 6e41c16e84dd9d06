import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { attentionScopes } from '@gatehouse/contract/billing/overview-scopes.data'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { Card } from '@gatehouse/ui/card'
import { PageHeader } from '@gatehouse/ui/page-header'
import { MailNotice } from '../accounts/mail-notice.tsx'
import { sessionQuery } from '../accounts/session.ts'
import { useStanding } from '../organizations/standing.ts'
import { useOrganization } from '../organizations/use-organization.ts'
import { useTexts } from '../texts.ts'
import { Activity } from './activity.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { KeyFigures } from './key-figures.tsx'
import { NeedsAttention } from './needs-attention.tsx'

/** The business in one look: how it is, what needs attention, and what just happened. */
export const Route = createFileRoute('/dashboard/$organization/')({ component: HomePage })

function HomePage() {
  const t = useTexts()
  const { name } = useOrganization()
  const { may } = useStanding()
  const { data: session } = useQuery(sessionQuery)
  const steps = useFirstSteps()
  const isBeginning = steps?.some(({ done }) => !done)
  const hasSold = steps?.some(({ id, done }) => id === 'pay' && done)
  const firstSteps = steps && isBeginning && <FirstSteps steps={steps} />
  const seesSales = [...Object.values(attentionScopes), 'metrics:read' as const].some(may)
  if (!seesSales) return <NoAccess name={name} />
  return (
    <PageWidth>
      <PageHeader title={t('navigation.home')} description={name} />
      <div className="flex flex-col gap-6">
        {session && !session.user.emailVerified && <MailNotice email={session.user.email} />}
        <div className={columnsClass}>
          {/* In one column, a beginner sees the first steps before figures that are all zero. */}
          {!hasSold && firstSteps && <div className="min-w-0 xl:hidden">{firstSteps}</div>}
          <div className="min-w-0">{may('metrics:read') && <KeyFigures />}</div>
          <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
            {!hasSold && firstSteps && <div className="max-xl:hidden">{firstSteps}</div>}
            <NeedsAttention />
            {hasSold && firstSteps}
          </div>
          <Activity />
        </div>
      </div>
    </PageWidth>
  )
}

const columnsClass =
  'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr]'

/** Home of members whose role shows neither figures nor sales. */
function NoAccess({ name }: { name: string }) {
  const t = useTexts()
  return (
    <PageWidth>
      <PageHeader title={t('navigation.home')} description={name} />
      <Card>
        <p className="text-muted">{t('home.no_access')}</p>
      </Card>
    </PageWidth>
  )
}
