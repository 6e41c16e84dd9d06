// A page as a developer using Gatehouse might write it: the signed-in user, by the React hook.
import { createAccountClient, registerPasskey, signInWithPasskey } from '@gatehouse/sdk/accounts'
import { useSession } from '@gatehouse/sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const auth = createAccountClient({ onTwoFactorRedirect: () => void (document.title = 'Code?') })

/** The functions the tests call on the page, instead of forms. */
export type PageApi = {
  auth: typeof auth
  registerPasskey: typeof registerPasskey
  signInWithPasskey: typeof signInWithPasskey
}
Object.assign(window, { auth, registerPasskey, signInWithPasskey } satisfies PageApi)

function Greeting() {
  const { data, isPending } = useSession(auth)
  if (isPending) return <output>One moment</output>
  return <output>{data ? `Hello ${data.user.name}` : 'Hello stranger'}</output>
}

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Greeting />
      <Greeting />
    </StrictMode>,
  )
}
