import type { ReactElement } from 'react'
import {
  CheckoutButton,
  ManageBilling,
  OrganizationSwitcher,
  PricingTable,
  Protect,
  SignIn,
  SignUp,
  UserButton,
} from '../src/react.ts'
import { Example, type Look } from './example.tsx'
import { BENEFIT, products, sessionOf } from './fixtures.data.ts'

const signedOut = { session: null }
const signedIn = { session: sessionOf() }
const loading = { network: 'loading' } as const
const failing = { session: null, network: 'failing' } as const
const failingFor = { session: sessionOf(), network: 'failing' } as const
const refuse = () => Promise.reject(new Error('This is an example.'))

/** `SignIn` in every state. */
export const SignInSection = (look: Look): ReactElement => (
  <>
    <Example {...look} title="Everything is offered" scenario={signedOut}>
      <SignIn />
    </Example>
    <Example {...look} title="Passwords only" scenario={{ ...signedOut, isClosed: true }}>
      <SignIn />
    </Example>
    <Example {...look} title="Signed in" scenario={signedIn}>
      <SignIn />
    </Example>
    <Example {...look} title="The server cannot be reached" scenario={failing}>
      <SignIn />
    </Example>
    <Example {...look} title="Loading" scenario={loading}>
      <SignIn />
    </Example>
  </>
)

/** `SignUp` in every state. */
export const SignUpSection = (look: Look): ReactElement => (
  <>
    <Example {...look} title="Everything is offered" scenario={signedOut}>
      <SignUp />
    </Example>
    <Example {...look} title="Sign-up is closed" scenario={{ ...signedOut, isClosed: true }}>
      <SignUp />
    </Example>
    <Example
      {...look}
      title="With slots"
      scenario={{ ...signedOut }}
      slots={{ card: 'own-card', button: 'own-button' }}
    >
      <SignUp />
    </Example>
  </>
)

/** `UserButton` in every state. */
export const UserButtonSection = (look: Look): ReactElement => (
  <>
    <Example {...look} title="Signed in" scenario={signedIn}>
      <UserButton align="start" />
    </Example>
    <Example
      {...look}
      title="With picture and name"
      scenario={{ session: sessionOf({ image: true }) }}
    >
      <UserButton showsName align="start" lines={[{ id: 'docs', label: 'Docs', href: '/docs' }]} />
    </Example>
    <Example {...look} title="Signed out" scenario={signedOut}>
      <UserButton signInUrl="#SignIn" />
    </Example>
    <Example {...look} title="Loading" scenario={loading}>
      <UserButton />
    </Example>
  </>
)

/** `OrganizationSwitcher` in every state. */
export const OrganizationSwitcherSection = (look: Look): ReactElement => (
  <>
    <Example {...look} title="Several organizations" scenario={signedIn}>
      <OrganizationSwitcher />
    </Example>
    <Example
      {...look}
      title="No organization"
      scenario={{ session: sessionOf({ active: null }), hasOrganizations: false }}
    >
      <OrganizationSwitcher />
    </Example>
    <Example
      {...look}
      title="Always in an organization, and none is chosen"
      scenario={{ session: sessionOf({ active: null }) }}
    >
      <OrganizationSwitcher hasPersonal={false} />
    </Example>
    <Example
      {...look}
      title="Always in an organization, and there is none"
      scenario={{ session: sessionOf({ active: null }), hasOrganizations: false }}
    >
      <OrganizationSwitcher hasPersonal={false} />
    </Example>
    <Example
      {...look}
      title="None, and users may not create one"
      scenario={{ session: sessionOf({ active: null }), hasOrganizations: false, isClosed: true }}
    >
      <OrganizationSwitcher hasPersonal={false} />
    </Example>
    <Example {...look} title="The server cannot be reached" scenario={failingFor}>
      <OrganizationSwitcher />
    </Example>
    <Example {...look} title="Loading" scenario={loading}>
      <OrganizationSwitcher />
    </Example>
  </>
)

/** `PricingTable` in every state. */
export const PricingTableSection = (look: Look): ReactElement => (
  <>
    <Example {...look} isWide title="Signed in, with a plan" scenario={signedIn}>
      <PricingTable products={products} checkoutUrl={refuse} highlightedProductId="p2" />
    </Example>
    <Example {...look} isWide title="Yearly plans in euros" scenario={signedOut}>
      <PricingTable
        products={products}
        checkoutUrl={refuse}
        currency="eur"
        defaultInterval="year"
      />
    </Example>
    <Example {...look} title="No products" scenario={signedOut}>
      <PricingTable products={[]} />
    </Example>
    <Example {...look} title="The link is not there" scenario={signedOut}>
      <PricingTable link="gone" />
    </Example>
    <Example {...look} title="The server cannot be reached" scenario={signedOut}>
      <PricingTable link="failing" />
    </Example>
    <Example {...look} isWide title="Loading" scenario={loading}>
      <PricingTable link="loading" />
    </Example>
  </>
)

/** `CheckoutButton` and `ManageBilling` in every state. */
export const BillingSection = (look: Look): ReactElement => (
  <>
    <Example {...look} title="CheckoutButton: press it to see a failure" scenario={signedIn}>
      <CheckoutButton checkoutUrl={refuse}>Buy the handbook</CheckoutButton>
    </Example>
    <Example {...look} title="ManageBilling: press it to see a failure" scenario={signedIn}>
      <ManageBilling />
    </Example>
    <Example {...look} title="Nothing bought" scenario={{ ...signedIn, hasPurchases: false }}>
      <ManageBilling fallback={<p>You have no purchases yet.</p>} />
    </Example>
    <Example {...look} title="Loading" scenario={loading}>
      <ManageBilling />
    </Example>
  </>
)

/** `Protect` in every state. */
export const ProtectSection = (look: Look): ReactElement => (
  <>
    <Example {...look} title="The benefit is granted" scenario={signedIn}>
      <Protect entitlement={BENEFIT} fallback={<p>Not included in your plan.</p>}>
        <p>Here is the report.</p>
      </Protect>
    </Example>
    <Example {...look} title="The role is lacking" scenario={signedIn}>
      <Protect role={['admin']} fallback={<p>Only admins can see this.</p>}>
        <p>Settings of the organization.</p>
      </Protect>
    </Example>
    <Example {...look} title="Signed out" scenario={signedOut}>
      <Protect signedOut={<p>Sign in to see the report.</p>}>
        <p>Here is the report.</p>
      </Protect>
    </Example>
    <Example {...look} title="Loading" scenario={loading}>
      <Protect loading={<p>One moment …</p>}>
        <p>Here is the report.</p>
      </Protect>
    </Example>
  </>
)
