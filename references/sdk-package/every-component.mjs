// A page with every component, as a server renders it and a browser then runs it.
import {
  CheckoutButton,
  GatehouseProvider,
  ManageBilling,
  OrganizationSwitcher,
  PricingTable,
  Protect,
  SignIn,
  SignUp,
  UserButton,
} from '@gatehouse/react'
import { createElement, forwardRef, StrictMode } from 'react'

/** A slot of the page's own; in React 18 it must forward its ref. */
const OwnButton = forwardRef((props, ref) =>
  createElement('button', { ...props, ref, 'data-own': '' }),
)

const slots = { menuTrigger: OwnButton }

/** The page; `products` are those of its pricing table. */
export const page = products =>
  createElement(
    StrictMode,
    null,
    createElement(
      GatehouseProvider,
      { baseURL: 'https://billing.example', locale: 'en', slots },
      createElement('h1', null, 'App'),
      createElement(UserButton, { signInUrl: '/sign-in', align: 'start' }),
      createElement(OrganizationSwitcher),
      createElement(SignIn),
      createElement(SignUp),
      createElement(PricingTable, { products, checkoutUrl: async () => 'https://billing.example' }),
      createElement(CheckoutButton, { link: 'handbook' }, 'Buy the handbook'),
      createElement(ManageBilling),
      createElement(
        Protect,
        { role: 'owner', permission: 'invitation:create', entitlement: 'b1', loading: 'Waiting' },
        createElement('p', null, 'The report'),
      ),
    ),
  )
