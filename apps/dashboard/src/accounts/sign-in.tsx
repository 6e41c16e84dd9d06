import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { Link } from '@gatehouse/ui/link'
import { Trans } from 'react-i18next'
import { useWords } from '../words.ts'
import { AccountFrame } from './account-frame.tsx'
import { readWanted, sessionQuery, wantedAddress } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Where one comes in, and goes on to where one wanted to go. */
export const Route = createFileRoute('/sign-in')({
  validateSearch: readWanted,
  beforeLoad: async ({ context, search }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (session) throw redirect({ href: wantedAddress(search) })
  },
  component: SignIn,
})

function SignIn() {
  const t = useWords()
  const search = Route.useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const enter = () => {
    queryClient.clear()
    router.history.push(wantedAddress(search))
  }
  const there = search.to ? `?to=${encodeURIComponent(search.to)}` : ''
  return (
    <AccountFrame
      title={t('accounts.sign_in_title')}
      other={
        <Trans
          t={t}
          i18nKey="accounts.no_account"
          components={[<Link key="link" href={`/sign-up${there}`} />]}
        />
      }
    >
      <SignInForm email={search.email} onSignedIn={enter} />
    </AccountFrame>
  )
}
