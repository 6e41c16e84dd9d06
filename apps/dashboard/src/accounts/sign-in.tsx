import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { Link } from '@gatehouse/ui/link'
import { Trans } from 'react-i18next'
import { isElsewhere } from '../frame/elsewhere.ts'
import { useWords } from '../words.ts'
import { AccountFrame } from './account-frame.tsx'
import { Explained } from './entrance/explained.tsx'
import { MailedCode } from './entrance/mailed-code.tsx'
import { MailedLink } from './entrance/mailed-link.tsx'
import { OneTap } from './entrance/one-tap.tsx'
import { OrLine } from './entrance/or-line.tsx'
import { PasskeyWay } from './entrance/passkey-way.tsx'
import { ProviderWays } from './entrance/provider-ways.tsx'
import { type Mailed, readMailed } from './entrance/read-mailed.ts'
import { useEnter } from './entrance/use-enter.ts'
import { loadDoor } from './entrance/load-door.ts'
import { useOffers } from './offers.ts'
import { knowsPasskeys } from './passkeys/knows-passkeys.ts'
import { doorAddress, readWanted, type Wanted, wantedAddress } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in page with the enabled methods; continues to the requested page. */
export const Route = createFileRoute('/sign-in')({
  validateSearch: (search: Record<string, unknown>): Wanted & Mailed => ({
    ...readWanted(search),
    ...readMailed(search),
  }),
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const href = wantedAddress(search)
    if (await loadDoor(queryClient)) throw redirect({ href, reloadDocument: isElsewhere(href) })
  },
  component: SignIn,
})

function SignIn() {
  const t = useWords()
  const search = Route.useSearch()
  const enter = useEnter(search)
  const { mailed, email = '' } = search
  if (email && (mailed === 'code' || mailed === 'link')) {
    return (
      <AccountFrame
        title={t(mailed === 'code' ? 'sign_in.code_title' : 'accounts.sign_in_title')}
        other={<Link href={doorAddress('/sign-in', search, { email })}>{t('sign_in.back')}</Link>}
      >
        {mailed === 'code' ? (
          <MailedCode email={email} onEntered={enter} />
        ) : (
          <MailedLink email={email} wanted={search} />
        )}
      </AccountFrame>
    )
  }
  return <Door />
}

function Door() {
  const t = useWords()
  const search = Route.useSearch()
  const router = useRouter()
  const enter = useEnter(search)
  const offers = useOffers()
  const back = doorAddress('/sign-in', search)
  const isOpen = offers.password || offers.emailCode || offers.magicLink
  const takesNewcomers =
    offers.signUp || offers.socialSignUp || offers.emailCodeSignUp || offers.magicLinkSignUp
  return (
    <AccountFrame
      title={t('accounts.sign_in_title')}
      other={
        takesNewcomers && (
          <Trans
            t={t}
            i18nKey="accounts.no_account"
            components={[<Link key="link" href={doorAddress('/sign-up', search)} />]}
          />
        )
      }
    >
      <div className="flex flex-col gap-4">
        {search.error && <Explained code={search.error} titled />}
        <OneTap context="signin" onEntered={enter} />
        <div className="flex flex-col gap-2">
          {knowsPasskeys() && <PasskeyWay suggests={isOpen} onEntered={enter} />}
          <ProviderWays to={wantedAddress(search)} back={back} />
        </div>
        {isOpen && (
          <>
            <OrLine />
            <SignInForm
              email={search.email}
              wanted={search}
              onEntered={enter}
              onMailed={(mailed, email) =>
                router.history.push(doorAddress('/sign-in', search, { mailed, email }))
              }
            />
          </>
        )}
      </div>
    </AccountFrame>
  )
}
