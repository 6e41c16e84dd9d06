// A page as a developer using the React components writes it: it must compile with every option.
import {
  CheckoutButton,
  GatehouseProvider,
  ManageBilling,
  OrganizationSwitcher,
  PricingTable,
  Protect,
  SignIn,
  SignUp,
  useAuth,
  useEntitlement,
  useOrganization,
  useOrganizations,
  UserButton,
  useSession,
  type PricingProduct,
  type Slots,
} from '@gatehouse/react'
import german from '@gatehouse/react/locales/de'
import { createAccountClient } from '@gatehouse/sdk/accounts'
import type { Product } from '@gatehouse/sdk/billing'
import type { ComponentPropsWithoutRef } from 'react'

const OwnButton = (props: ComponentPropsWithoutRef<'button'>) => <button {...props} />

const slots: Slots = { card: 'shadow', button: OwnButton }
const client = createAccountClient({ baseURL: 'https://billing.example.com' })

/** The products that a backend reads with the SDK can be shown as they are. */
export const shown = (products: Product[]): PricingProduct[] => products

function Greeting() {
  const { data, isPending } = useSession()
  const { data: organization } = useOrganization()
  const { data: organizations } = useOrganizations()
  const { isAllowed } = useEntitlement('0190-reports')
  const auth = useAuth()
  if (isPending || !data) return null
  return (
    <button type="button" onClick={() => void auth.signOut()}>
      {data.user.name} {organization?.role} {organizations?.length} {isAllowed ? 'reports' : ''}
    </button>
  )
}

export const App = () => (
  <GatehouseProvider
    baseURL="https://billing.example.com"
    client={client}
    locale="de"
    texts={{ ...german, sign_in: { ...german['sign_in'], title: 'Bei Acme anmelden' } }}
    theme="dark"
    slots={slots}
    merchant="acme"
    accountUrl="/me"
  >
    <SignIn afterSignInUrl="/" signUpUrl="/sign-up" onSignedIn={() => undefined} className="wide" />
    <SignUp signInUrl="/sign-in" defaultEmail="mia@example.com" />
    <UserButton signInUrl="/sign-in" lines={[{ id: 'docs', label: 'Docs', href: '/docs' }]} />
    <OrganizationSwitcher onSwitched={(id: string | null) => void id} />
    <PricingTable link="https://billing.example.com/checkout/link/x" currency="eur" />
    <PricingTable products={[]} checkoutUrl={async ({ id }) => `https://shop.example/${id}`} />
    <CheckoutButton link="x" productId="y" onSuccess={({ close }) => close()}>
      Buy
    </CheckoutButton>
    <ManageBilling buyer="user" fallback={<p>Nothing yet</p>} />
    <Protect role={['owner', 'admin']} permission="invitation:create" entitlement="0190-reports">
      <Greeting />
    </Protect>
  </GatehouseProvider>
)
