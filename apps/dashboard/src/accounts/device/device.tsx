import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { clientOf } from '../../client.ts'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useTexts } from '../../texts.ts'
import { AccountFrame } from '../account-frame.tsx'
import { requireSession } from '../session.ts'
import { SignOutLink } from '../sign-out.tsx'
import { useUser } from '../use-user.ts'
import { codeOf } from './code-of.ts'
import { EnterCode } from './enter-code.tsx'
import { ReviewProgram } from './review-program.tsx'

/** The page where a user approves a program that shows a code. */
export const Route = createFileRoute('/device')({
  validateSearch: codeOf,
  beforeLoad: ({ context: { queryClient }, location }) =>
    requireSession(queryClient, location.href),
  component: Device,
})

function Device() {
  const t = useTexts()
  const { email } = useUser()
  const { user_code = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [decided, setDecided] = useState<'approve' | 'deny'>()
  const { data, error, refetch } = useQuery({
    queryKey: ['device', user_code],
    queryFn: () => clientOf().deviceAuthorizations.review({ user_code }),
    enabled: user_code !== '' && decided === undefined,
    staleTime: Infinity,
    retry: false,
  })
  const decide = useMutation({
    mutationFn: (verb: 'approve' | 'deny') =>
      clientOf().deviceAuthorizations[verb]({ body: { userCode: user_code } }),
    onSuccess: (_, verb) => setDecided(verb),
  })
  const again = `/device?${new URLSearchParams({ user_code }).toString()}`
  const other = <SignOutLink email={email} to={again} />
  if (decided) {
    return (
      <AccountFrame title={t(`device.done.${decided}`)} text={t(`device.done_text.${decided}`)}>
        <></>
      </AccountFrame>
    )
  }
  const wrong = error instanceof RequestFailed && error.status < 500 && error.status !== 429
  if (user_code === '' || wrong) {
    return (
      <AccountFrame title={t('device.title')} text={t('device.text')} other={other}>
        <EnterCode
          code={user_code}
          problem={wrong ? t(`device.error.${problemKey(error)}`) : undefined}
          onEnter={code => void navigate({ search: { user_code: code } })}
        />
      </AccountFrame>
    )
  }
  const isOpen = data?.status === 'pending' && data.client_id !== undefined
  return (
    <AccountFrame title={t('device.review')} text={t('device.review_text')} other={other}>
      {error && <NotLoaded query={{ error, refetch }} />}
      {!data && !error && <Skeleton className="w-2/3" />}
      {data && !isOpen && <Banner meaning="warning">{t('device.error.taken')}</Banner>}
      {data && isOpen && <ReviewProgram program={data} decide={decide} />}
    </AccountFrame>
  )
}

const keys = { unauthorized_client: 'off', expired_token: 'expired' } as const

const problemKey = ({ error }: RequestFailed) =>
  error in keys ? keys[error as keyof typeof keys] : 'unknown'
