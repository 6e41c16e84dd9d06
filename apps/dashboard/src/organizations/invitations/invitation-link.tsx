import { useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Avatar } from '@gatehouse/ui/avatar'
import { Spinner } from '@gatehouse/ui/spinner'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { displayedPicture } from '../../accounts/displayed-picture.ts'
import { sessionQuery } from '../../accounts/session.ts'
import { SignOutLink } from '../../accounts/sign-out.tsx'
import { clientOf } from '../../client.ts'
import { useTexts } from '../../texts.ts'
import { AnswerInvitation } from './answer-invitation.tsx'
import { DeclineInvitation } from './decline-invitation.tsx'
import { NextStep } from './next-step.tsx'
import { type AnsweredInvitation, receivedKey } from './use-answer.ts'
import { type View, useViewTexts } from './view-texts.ts'

/**
 * The page of an emailed invitation link, outside any organization. It shows the invitation's
 * status and the next step; only the recipient sees who is invited.
 */
export const Route = createFileRoute('/invitation')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  beforeLoad: ({ context: { queryClient } }) => queryClient.ensureQueryData(sessionQuery),
  component: InvitationLink,
})

const UNKNOWN: View = { state: 'unknown', step: 'none', invitation: null }

/** The invitation's state for the current user; another user sees a different state. */
const viewQuery = (token: string, user_id: string | undefined) =>
  queryOptions({
    queryKey: [...receivedKey, 'link', token, user_id],
    queryFn: async ({ signal }): Promise<View> =>
      token === '' ? UNKNOWN : clientOf().invitations.look({ token }, { signal }),
    staleTime: 0,
  })

function InvitationLink() {
  const t = useTexts()
  const { token = '' } = Route.useSearch()
  const { data: session } = useQuery(sessionQuery)
  const query = useQuery(viewQuery(token, session?.user.id))
  const email = session?.user.email
  if (!query.data) {
    return (
      <AccountFrame title={t('invitation.title')}>
        {query.error ? <NotLoaded query={query} /> : <Spinner label={t('ui:state.loading')} />}
      </AccountFrame>
    )
  }
  return <InvitationStanding key={query.data.state} view={query.data} token={token} email={email} />
}

interface StandingProps {
  view: View
  token: string
  email: string | undefined
}

function InvitationStanding({ view, token, email }: StandingProps) {
  const { title, text } = useViewTexts(view, email)
  const [invitationToDecline, setInvitationToDecline] = useState<AnsweredInvitation>()
  const { invitation, step } = view
  const here = `/invitation?${new URLSearchParams({ token }).toString()}`
  return (
    <AccountFrame
      title={title}
      text={text}
      mark={invitation && <Inviting invitation={invitation} named={step !== 'answer'} />}
      other={email && step !== 'switch_account' && <SignOutLink email={email} to={here} />}
    >
      {step === 'answer' && invitation ? (
        <AnswerInvitation invitation={invitation} onDecline={setInvitationToDecline} />
      ) : (
        <NextStep view={view} token={token} here={here} email={email} />
      )}
      <DeclineInvitation
        invitation={invitationToDecline}
        onClose={() => setInvitationToDecline(undefined)}
      />
    </AccountFrame>
  )
}

interface InvitingProps {
  invitation: NonNullable<View['invitation']>
  /** Shown if the title does not contain it. */
  named: boolean
}

/** The inviting organization's logo, shown only to the recipient. */
function Inviting({ invitation, named }: InvitingProps) {
  const { organizationName: name, organizationLogo } = invitation
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} image={displayedPicture(organizationLogo)} size="large" square />
      {named && <span className="text-large min-w-0 break-words">{name}</span>}
    </span>
  )
}
