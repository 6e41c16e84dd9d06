import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { requireSession } from '../../accounts/session.ts'
import { SignOutLink, useSignOut } from '../../accounts/sign-out.tsx'
import { useUser } from '../../accounts/use-user.ts'
import { clientOf } from '../../client.ts'
import { isMissing } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { CheckingRequest } from './checking-request.tsx'
import { ReviewApp } from './review-app.tsx'
import type { AppRequest, Decision } from './app-request.ts'

/** The page where a user decides what an app may do, after signing in if the app asks for that. */
export const Route = createFileRoute('/oauth/authorize')({
  validateSearch: ({ request }: Record<string, unknown>): { request?: string } =>
    typeof request === 'string' && request.length <= 100 ? { request } : {},
  beforeLoad: ({ context: { queryClient }, location }) =>
    requireSession(queryClient, location.href),
  component: Authorize,
})

const addressOf = (id: string) => `/oauth/authorize?${new URLSearchParams({ request: id })}`

function Authorize() {
  const t = useTexts()
  const { email } = useUser()
  const { request: id = '' } = Route.useSearch()
  const [isLeaving, setLeaving] = useState(false)
  const { decide, ...query } = useAppRequest(id, () => setLeaving(true))
  const { data, error } = query
  const other = <SignOutLink email={email} to={addressOf(id)} />
  if (id === '' || isMissing(error) || isMissing(decide.error)) {
    return (
      <AccountFrame title={t('oauth.gone')} text={t('oauth.gone_text')} other={other}>
        <></>
      </AccountFrame>
    )
  }
  if (data?.prompt === 'login' && !data.isSignedIn) return <SignInAgain request={data} />
  if (!data || data.prompt === 'login') {
    return <CheckingRequest query={query} other={other} />
  }
  const { clientName: app } = data.client
  return (
    <AccountFrame title={t(`oauth.title_${data.subType}`, { app })} other={other}>
      <ReviewApp
        request={data}
        note={t('oauth.sent_to', { host: data.redirectHost })}
        decide={decide}
        isLeaving={isLeaving}
      />
    </AccountFrame>
  )
}

/** The request, which continues by itself if the user has signed in as the app asked. */
function useAppRequest(id: string, onLeave: () => void) {
  const decide = useMutation({
    mutationFn: (decision: Decision) => clientOf().oauthProvider.decide({ id, body: decision }),
    onSuccess: ({ redirectTo }) => {
      onLeave()
      location.assign(redirectTo)
    },
  })
  const query = useQuery({
    queryKey: ['oauth-request', id],
    queryFn: async () => {
      const request = await clientOf().oauthProvider.request({ id })
      if (request.prompt === 'login' && request.isSignedIn) decide.mutate({ action: 'continue' })
      return request
    },
    enabled: id !== '',
    staleTime: Infinity,
    retry: false,
  })
  return { ...query, decide }
}

function SignInAgain({ request }: { request: AppRequest }) {
  const t = useTexts()
  const signOut = useSignOut(addressOf(request.id))
  const { clientName: app } = request.client
  return (
    <AccountFrame title={t('oauth.again')} text={t('oauth.again_text', { app })}>
      <Button
        kind="primary"
        className="w-full"
        loading={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        {t('oauth.again')}
      </Button>
    </AccountFrame>
  )
}
