import {
  AccountView,
  AuthUIProvider,
  AuthView,
  OrganizationSwitcher,
  OrganizationView,
  SignedIn,
  UserButton,
} from '@daveyplate/better-auth-ui'
import { createAuthClient } from 'better-auth/react'
import { organizationClient } from 'better-auth/client/plugins'
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from 'sonner'

const authClient = createAuthClient({
  baseURL: document.body.dataset.server,
  plugins: [organizationClient()],
})

/** The components' own paths: `/auth/sign-in`, `/account/settings`, `/organization/members`. */
function App() {
  const [path, setPath] = useState(location.pathname)
  const navigate = href => {
    history.pushState(null, '', href)
    setPath(new URL(href, location.href).pathname)
  }
  const Link = ({ href, children, ...rest }) => {
    const follow = event => {
      event.preventDefault()
      navigate(href)
    }
    return h('a', { href, onClick: follow, ...rest }, children)
  }
  const [, place = '', view = ''] = path.split('/')
  const views = {
    auth: () => h(AuthView, { pathname: view }),
    account: () => h(AccountView, { pathname: view }),
    organization: () => h(OrganizationView, { pathname: view }),
  }
  return h(
    AuthUIProvider,
    { authClient, navigate, replace: navigate, Link, organization: true, redirectTo: '/' },
    h(SignedIn, null, h(UserButton), h(OrganizationSwitcher)),
    views[place]?.(),
    h(Toaster),
  )
}

createRoot(document.getElementById('root')).render(h(App))
