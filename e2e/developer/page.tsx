// A page as somebody who builds on Gatehouse might write it: who is signed in, as React knows it.
import { createAccountClient, registerPasskey, signInWithPasskey } from '@gatehouse/sdk/accounts'
import { useSession } from '@gatehouse/sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const auth = createAccountClient({ onTwoFactorRedirect: () => void (document.title = 'Code?') })

/** What the stories do on the page, in the place of forms. */
export type OnPage = {
  auth: typeof auth
  registerPasskey: typeof registerPasskey
  signInWithPasskey: typeof signInWithPasskey
}
Object.assign(window, { auth, registerPasskey, signInWithPasskey } satisfies OnPage)

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
