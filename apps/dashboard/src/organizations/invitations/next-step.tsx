import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { MailNotice } from '../../accounts/mail-notice.tsx'
import { signInAddress } from '../../accounts/sign-in-parameters.ts'
import { useSignOut } from '../../accounts/sign-out.tsx'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { View } from './view-texts.ts'

interface NextStepProps {
  view: View
  token: string
  /** The URL of this page, to return to. */
  here: string
  /** The signed-in user's email address. */
  email: string | undefined
}

/** The next step for the visitor with the link; every state has one. */
export function NextStep({ view, token, here, email }: NextStepProps) {
  const { state, step, invitation } = view
  const t = useTexts()
  const requested = { to: here }
  switch (step) {
    case 'sign_up':
      return (
        <StackedActions
          first={
            <StepLink href={signInAddress('/sign-up', requested)}>{t('accounts.sign_up')}</StepLink>
          }
          second={
            <StepLink second href={signInAddress('/sign-in', requested)}>
              {t('accounts.sign_in')}
            </StepLink>
          }
        />
      )
    case 'sign_in':
      return (
        <StepLink href={signInAddress('/sign-in', requested)}>{t('accounts.sign_in')}</StepLink>
      )
    case 'switch_account':
      return <SwitchAccount here={here} />
    case 'verify_email':
      return <MailNotice email={email ?? ''} offersNewLink to={here} />
    case 'ask_again':
      return (
        <NewInvitationRequest
          token={token}
          isIn={email !== undefined}
          here={here}
          forPlace={state === 'organization_full'}
        />
      )
    case 'open_organization':
      return (
        <StepLink href={invitation ? `/dashboard/${invitation.organizationSlug}` : '/'}>
          {invitation
            ? t('invitation.open', { name: invitation.organizationName })
            : t('organization.to_yours')}
        </StepLink>
      )
    case 'answer':
    case 'none':
      return <Home isIn={email !== undefined} />
  }
}

function SwitchAccount({ here }: { here: string }) {
  const t = useTexts()
  const signOut = useSignOut(here)
  return (
    <StackedActions
      first={
        <Button
          kind="primary"
          className="w-full"
          loading={signOut.isPending || signOut.isSuccess}
          onClick={() => signOut.mutate()}
        >
          {t('invitation.switch')}
        </Button>
      }
      second={
        <StepLink second href="/">
          {t('organization.to_yours')}
        </StepLink>
      }
    />
  )
}

interface NewInvitationRequestProps {
  token: string
  isIn: boolean
  here: string
  /** The link belongs to an invitation, and the organization has no free place. */
  forPlace: boolean
}

/** Notifies the inviter; the response is the same for every link. */
function NewInvitationRequest({
  token,
  isIn: isSignedIn,
  here,
  forPlace,
}: NewInvitationRequestProps) {
  const t = useTexts()
  const request = useMutation({
    mutationFn: () => clientOf().invitations.askAgain({ body: { token } }),
  })
  if (request.isSuccess) {
    return (
      <StackedActions
        first={
          <Banner meaning="positive">
            {t(forPlace ? 'invitation.asked_place' : 'invitation.asked')}
          </Banner>
        }
        second={<Home isIn={isSignedIn} second />}
      />
    )
  }
  const tooOften = request.error instanceof RequestFailed && request.error.status === 429
  return (
    <StackedActions
      first={
        <div className="flex flex-col gap-4">
          {request.error && (
            <Banner meaning={tooOften ? 'warning' : 'negative'}>
              {tooOften ? t('invitation.asked_already') : sentenceOf(request.error, t)}
            </Banner>
          )}
          <Button
            kind="primary"
            className="w-full"
            loading={request.isPending}
            onClick={() => request.mutate()}
          >
            {t(forPlace ? 'invitation.ask_place' : 'invitation.ask')}
          </Button>
        </div>
      }
      second={
        isSignedIn ? (
          <Home isIn second />
        ) : (
          <StepLink second href={signInAddress('/sign-in', { to: here })}>
            {t('accounts.sign_in')}
          </StepLink>
        )
      }
    />
  )
}

function Home({ isIn: isSignedIn, second = false }: { isIn: boolean; second?: boolean }) {
  const t = useTexts()
  return (
    <StepLink href={isSignedIn ? '/' : '/sign-in'} second={second}>
      {t(isSignedIn ? 'organization.to_yours' : 'accounts.sign_in')}
    </StepLink>
  )
}

function StackedActions({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      {first}
      {second}
    </div>
  )
}

interface StepLinkProps {
  href: string
  /** A secondary action. */
  second?: boolean
  children: ReactNode
}

function StepLink({ href, second = false, children }: StepLinkProps) {
  return (
    <Link
      plain
      href={href}
      className={`${buttonClass(second ? 'secondary' : 'primary')} w-full min-w-0 break-words`}
    >
      {children}
    </Link>
  )
}
