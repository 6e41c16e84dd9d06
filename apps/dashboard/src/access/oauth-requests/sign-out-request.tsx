import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { notifySignedOut } from '../../accounts/session-end.ts'
import { clientOf } from '../../client.ts'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { isMissing, sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

/** The page where a user decides whether to sign out, as an app asks. */
export const Route = createFileRoute('/oauth/sign-out')({
  validateSearch: ({ request }: Record<string, unknown>): { request?: string } =>
    typeof request === 'string' && request.length <= 100 ? { request } : {},
  component: SignOutRequest,
})

function SignOutRequest() {
  const t = useTexts()
  const { request: id = '' } = Route.useSearch()
  const [isLeaving, setLeaving] = useState(false)
  const query = useQuery({
    queryKey: ['oauth-sign-out', id],
    queryFn: () => clientOf().oauthProvider.signOut({ id }),
    enabled: id !== '',
    staleTime: Infinity,
    retry: false,
  })
  const { data, error } = query
  const leave = (to: string) => {
    setLeaving(true)
    location.assign(to)
  }
  const signOut = useMutation({
    mutationFn: () => clientOf().sessions.signOut(),
    onSuccess: () => {
      notifySignedOut()
      leave(data?.redirectTo ?? '/sign-in')
    },
  })
  if (id === '' || isMissing(error)) {
    return (
      <AccountFrame title={t('oauth.gone')} text={t('oauth.gone_text')}>
        <></>
      </AccountFrame>
    )
  }
  const app = data?.client?.clientName
  const text = app ? t('oauth.sign_out.text_app', { app }) : t('oauth.sign_out.text')
  return (
    <AccountFrame title={t('oauth.sign_out.title')} text={data && text}>
      {error && <NotLoaded query={query} />}
      {!data && !error && <Skeleton className="w-2/3" />}
      {data && (
        <div className="flex flex-col gap-4">
          {signOut.error && <Banner meaning="negative">{sentenceOf(signOut.error, t)}</Banner>}
          <div className="flex flex-wrap gap-2 *:flex-1">
            <Button disabled={isLeaving} onClick={() => leave('/')}>
              {t('oauth.sign_out.stay')}
            </Button>
            <Button
              kind="primary"
              loading={signOut.isPending || isLeaving}
              onClick={() => signOut.mutate()}
            >
              {t('accounts.sign_out')}
            </Button>
          </div>
        </div>
      )}
    </AccountFrame>
  )
}
