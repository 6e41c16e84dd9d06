import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { codeOf } from '../../accounts/device/code-of.ts'
import { DeviceFacts } from '../../accounts/device/device-facts.tsx'
import { EnterCode } from '../../accounts/device/enter-code.tsx'
import { requireSession } from '../../accounts/session.ts'
import { SignOutLink } from '../../accounts/sign-out.tsx'
import { useUser } from '../../accounts/use-user.ts'
import { clientOf } from '../../client.ts'
import { isMissing } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { Decision } from './app-request.ts'
import { CheckingRequest } from './checking-request.tsx'
import { ReviewApp } from './review-app.tsx'

/** The page where a user lets an app sign in on a device that shows a code. */
export const Route = createFileRoute('/oauth/device')({
  validateSearch: codeOf,
  beforeLoad: ({ context: { queryClient }, location }) =>
    requireSession(queryClient, location.href),
  component: OAuthDevice,
})

function OAuthDevice() {
  const t = useTexts()
  const { email } = useUser()
  const { user_code: userCode = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { decided, decide, ...query } = useDeviceRequest(userCode)
  const { data, error } = query
  const again = `/oauth/device?${new URLSearchParams({ user_code: userCode }).toString()}`
  const other = <SignOutLink email={email} to={again} />
  if (decided) {
    return (
      <AccountFrame
        title={t(`oauth.device.done.${decided}`)}
        text={t(`oauth.device.done_text.${decided}`)}
      >
        <></>
      </AccountFrame>
    )
  }
  const isWrong = isMissing(error) || isMissing(decide.error)
  if (userCode === '' || isWrong) {
    return (
      <AccountFrame title={t('device.title')} text={t('oauth.device.text')} other={other}>
        <EnterCode
          code={userCode}
          problem={isWrong ? t('oauth.device.unknown') : undefined}
          onEnter={code => {
            decide.reset()
            void navigate({ search: { user_code: code } })
          }}
        />
      </AccountFrame>
    )
  }
  if (!data) {
    return <CheckingRequest query={query} other={other} />
  }
  const { clientName: app } = data.client
  return (
    <AccountFrame title={t(`oauth.device.title_${data.subType}`, { app })} other={other}>
      <ReviewApp request={data} note={t('oauth.device.unchecked')} decide={decide}>
        <DeviceFacts
          code={data.userCode}
          userAgent={data.userAgent}
          ipAddress={data.ipAddress}
          requestedAt={data.createdAt}
        />
        <Banner meaning="warning">{t('oauth.device.warning')}</Banner>
      </ReviewApp>
    </AccountFrame>
  )
}

/** What an app on a device asks, until the user has decided. */
function useDeviceRequest(userCode: string) {
  const [decided, setDecided] = useState<'allow' | 'deny'>()
  const query = useQuery({
    queryKey: ['oauth-device', userCode],
    queryFn: () => clientOf().oauthDevices.review({ userCode }),
    enabled: userCode !== '' && decided === undefined,
    staleTime: Infinity,
    retry: false,
  })
  const decide = useMutation({
    mutationFn: ({ action, organizationId }: Decision) =>
      clientOf().oauthDevices.decide({
        body: { userCode, action: action === 'deny' ? 'deny' : 'allow', organizationId },
      }),
    onSuccess: (_, { action }) => setDecided(action === 'deny' ? 'deny' : 'allow'),
  })
  return { ...query, decided, decide }
}
