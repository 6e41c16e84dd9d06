import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { AppFrame } from '@gatehouse/ui/app-frame'
import { buttonClass } from '@gatehouse/ui/button'
import { NowContext } from '@gatehouse/ui/date-time'
import { MissingPage } from '@gatehouse/ui/error-page'
import { Link } from '@gatehouse/ui/link'
import { useFocusOnArrival } from '@gatehouse/ui/use-focus-on-arrival'
import { WhenOpened } from '@gatehouse/ui/when-opened'
import { requireSession } from '../accounts/session.ts'
import { useHref } from '../endpoint-hooks.ts'
import { organizationQuery } from '../organizations/organizations.ts'
import { prepareStanding } from '../organizations/standing.ts'
import { workIn } from '../organizations/work-in.ts'
import { useHasWork } from '../billing/bulk/work-signal.ts'
import { useTexts } from '../texts.ts'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { CommandCenter } from './command-center.tsx'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { SandboxClock } from '../organizations/test-clock/sandbox-clock.tsx'
import { useNow } from '../organizations/test-clock/use-clock.ts'
import { usePlaces } from './use-places.tsx'

/** The layout of all pages of an organization. */
export const Route = createFileRoute('/dashboard/$organization')({
  beforeLoad: async ({ context: { queryClient }, location, params: { organization: slug } }) => {
    await requireSession(queryClient, location.href)
    await prepareStanding(queryClient, slug)
  },
  onEnter: ({ context, params }) => void workIn(context.queryClient, params.organization),
  onStay: ({ context, params }) => void workIn(context.queryClient, params.organization),
  notFoundComponent: NoPage,
  component: Organization,
})

function Organization() {
  const { organization: slug } = Route.useParams()
  const { data: organization } = useQuery(organizationQuery(slug))
  return organization ? <Frame organization={slug} /> : <NoOrganization />
}

function Frame({ organization }: { organization: string }) {
  const places = usePlaces(organization)
  const now = useNow()
  useFocusOnArrival(useLocation().pathname)
  return (
    <NowContext value={now}>
      <AppFrame
        top={<OrganizationSwitcher slug={organization} />}
        navigation={places}
        header={<CommandCenter places={places} />}
        aside={
          <>
            <Work />
            <SandboxClock />
          </>
        }
        footer={<AccountMenu />}
      >
        <Outlet />
      </AppFrame>
    </NowContext>
  )
}

const loadWork = () =>
  import('../billing/bulk/work-in-progress.tsx').then(({ WorkInProgress }) => WorkInProgress)

/** The progress of work that this browser started and left. */
function Work() {
  return <WhenOpened opened={useHasWork()} load={loadWork} part={{}} />
}

function NoOrganization() {
  const t = useTexts()
  return (
    <main>
      <MissingPage
        actions={
          <Link plain href="/" className={buttonClass('primary')}>
            {t('organization.to_yours')}
          </Link>
        }
      />
    </main>
  )
}

function NoPage() {
  const t = useTexts()
  const href = useHref()
  return (
    <MissingPage
      actions={
        <Link plain href={href('')} className={buttonClass('primary')}>
          {t('navigation.home')}
        </Link>
      }
    />
  )
}
