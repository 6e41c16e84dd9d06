import {
  GatehouseProvider,
  OrganizationSwitcher,
  Protect,
  SignUp,
  useOrganization,
  UserButton,
} from '@gatehouse/react'
import '@gatehouse/react/theme.css'
import { Report } from './report.tsx'

const title = '{{title}}'

/** The whole page: sign-in, then the organization, then the feature. */
export const App = () => (
  // Requests go to this app, which passes them on to Gatehouse. The app's own texts are English.
  <GatehouseProvider locale="en">
    <Protect signedOut={<Welcome />}>
      <Workspace />
    </Protect>
  </GatehouseProvider>
)

const Welcome = () => (
  <section className="welcome">
    <h1>{title}</h1>
    <SignUp />
  </section>
)

/** The organization in which the user works: what it has bought, its members may use. */
function Workspace() {
  const { data: organization, isPending } = useOrganization()
  const isWithout = !organization && !isPending
  return (
    <>
      <header>
        {isWithout ? <b>{title}</b> : <OrganizationSwitcher hasPersonal={false} />}
        <UserButton />
      </header>
      {organization && <Report key={organization.id} />}
      {isWithout && (
        <section>
          <h1>Start with your organization</h1>
          <p>It gets the plan, and all of its members use the report.</p>
          <OrganizationSwitcher hasPersonal={false} />
        </section>
      )}
    </>
  )
}
