// A page of a developer's app, which shows the React components that its address names.
import {
  GatehouseProvider,
  ManageBilling,
  OrganizationSwitcher,
  PricingTable,
  Protect,
  SignIn,
  SignUp,
  useAuth,
  useSession,
  UserButton,
} from '@gatehouse/react'
import '@gatehouse/react/theme.css'
import { registerPasskey } from '@gatehouse/sdk/accounts'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const given = (name: string) => query.get(name) ?? undefined
const theme = given('theme')

function Greeting() {
  // Tests call the client where the components have no form.
  Object.assign(window, { auth: useAuth(), registerPasskey })
  const { data, isPending } = useSession()
  if (isPending) return <output>One moment</output>
  return <output>{data ? `Hello ${data.user.name}` : 'Hello stranger'}</output>
}

function Report() {
  const entitlement = given('benefit')
  const guard = { role: given('role'), permission: given('permission'), entitlement }
  return (
    <Protect {...guard} loading={<p>One moment</p>} fallback={<p>Not for you</p>}>
      <p>The report</p>
    </Protect>
  )
}

const components: Record<string, () => ReactNode> = {
  'sign-in': () => <SignIn afterSignInUrl={given('next')} />,
  'sign-up': () => <SignUp />,
  user: () => <UserButton signInUrl="/?show=sign-in" align="start" />,
  organizations: () => <OrganizationSwitcher hasPersonal={given('personal') !== 'false'} />,
  pricing: () => (
    <PricingTable link={given('link')} onClosed={() => void (document.title = 'Closed')} />
  ),
  billing: () => <ManageBilling fallback={<p>Nothing bought</p>} />,
  report: () => <Report />,
}

const shown = (query.get('show') ?? '').split(' ').flatMap(name => {
  const Component = components[name]
  return Component ? [<Component key={name} />] : []
})

// As an app that has both themes, like the components.
document.documentElement.style.background = 'light-dark(#fff, #111)'
document.documentElement.style.color = 'light-dark(#111, #eee)'
const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <GatehouseProvider
        baseURL={given('server')}
        locale={given('locale')}
        theme={theme === 'light' || theme === 'dark' ? theme : 'system'}
      >
        <h1>App</h1>
        {shown}
        <Greeting />
      </GatehouseProvider>
    </StrictMode>,
  )
}
