import { useSession } from '@gatehouse/sdk/react'
import { auth } from '../gatehouse/auth.ts'
import { Organization } from './organization.tsx'
import { Report } from './report.tsx'
import { SignIn } from './sign-in.tsx'

/** The whole page: sign-in, then the organization, then the feature. */
export function App() {
  const { data, isPending, error } = useSession(auth)
  if (isPending) return <p>Loading …</p>
  if (error) return <p role="alert">Sign-in is not available. Try again in a moment.</p>
  if (!data) return <SignIn />
  return (
    <>
      <header>
        <span>{data.user.email}</span>
        <button type="button" className="link" onClick={() => void auth.signOut()}>
          Sign out
        </button>
      </header>
      <Organization id={data.session.activeOrganizationId ?? null}>
        <Report />
      </Organization>
    </>
  )
}
