import type { UseMutationResult } from '@tanstack/react-query'
import type { DeviceReview } from '@gatehouse/contract/accounts/device-authorizations'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { DeviceFacts } from './device-facts.tsx'

interface ReviewProgramProps {
  program: DeviceReview
  decide: UseMutationResult<unknown, Error, 'approve' | 'deny'>
}

/** Which program asks and from where, so that users recognize a program they did not start. */
export function ReviewProgram({ program, decide }: ReviewProgramProps) {
  const t = useTexts()
  const { user_code, client_id, ipAddress = '', userAgent = '', createdAt } = program
  const { variables, isPending, error } = decide
  return (
    <div className="flex flex-col gap-5">
      <DeviceFacts
        program={client_id ?? ''}
        code={user_code}
        userAgent={userAgent}
        ipAddress={ipAddress}
        requestedAt={createdAt && new Date(createdAt)}
      />
      <Banner meaning="warning">{t('device.warning')}</Banner>
      {error && <Banner meaning="negative">{sentenceOf(error, t)}</Banner>}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button
          loading={isPending && variables === 'deny'}
          disabled={isPending}
          onClick={() => decide.mutate('deny')}
        >
          {t('device.deny')}
        </Button>
        <Button
          kind="primary"
          loading={isPending && variables === 'approve'}
          disabled={isPending}
          onClick={() => decide.mutate('approve')}
        >
          {t('device.approve')}
        </Button>
      </div>
    </div>
  )
}
