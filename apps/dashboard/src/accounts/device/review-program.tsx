import type { UseMutationResult } from '@tanstack/react-query'
import type { DeviceReview } from '@gatehouse/contract/accounts/device-authorizations'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useDeviceName } from '../sessions/device-name.tsx'

interface ReviewProgramProps {
  program: DeviceReview
  decide: UseMutationResult<unknown, Error, 'approve' | 'deny'>
}

/** Which program asks and from where, so that users recognize a program they did not start. */
export function ReviewProgram({ program, decide }: ReviewProgramProps) {
  const t = useTexts()
  const deviceName = useDeviceName()
  const { user_code, client_id, ipAddress, userAgent = '', createdAt } = program
  const facts = [
    { label: t('device.program'), value: <span className="wrap-anywhere">{client_id}</span> },
    { label: t('device.code'), value: <code>{user_code}</code> },
    { label: t('device.from'), value: `${deviceName(userAgent)} · ${ipAddress ?? ''}` },
    ...(createdAt
      ? [
          {
            label: t('device.requested'),
            value: <DateTime value={new Date(createdAt).toISOString()} />,
          },
        ]
      : []),
  ]
  const { variables, isPending, error } = decide
  return (
    <div className="flex flex-col gap-5">
      <DefinitionList facts={facts} />
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
