import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { Link } from '@gatehouse/ui/link'
import { Trans } from 'react-i18next'
import { useWords } from '../words.ts'
import { AccountFrame } from './account-frame.tsx'
import { MailNotice } from './mail-notice.tsx'
import { readWanted, sessionQuery, wantedAddress } from './session.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** Where one becomes known. */
export const Route = createFileRoute('/sign-up')({
  validateSearch: readWanted,
  beforeLoad: async ({ context, search }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (session) throw redirect({ href: wantedAddress(search) })
  },
  component: SignUp,
})

function SignUp() {
  const t = useWords()
  const search = Route.useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [waitsFor, setWaitsFor] = useState<string>()
  const there = search.to ? `?to=${encodeURIComponent(search.to)}` : ''
  const enter = (email: string, isIn: boolean) => {
    queryClient.clear()
    if (isIn) router.history.push(wantedAddress(search))
    else setWaitsFor(email)
  }
  return (
    <AccountFrame
      title={t('accounts.sign_up_title')}
      text={t('accounts.sign_up_text')}
      other={
        <Trans
          t={t}
          i18nKey="accounts.have_account"
          components={[<Link key="link" href={`/sign-in${there}`} />]}
        />
      }
    >
      {waitsFor ? (
        <MailNotice email={waitsFor} />
      ) : (
        <SignUpForm email={search.email} onSignedUp={enter} />
      )}
    </AccountFrame>
  )
}
