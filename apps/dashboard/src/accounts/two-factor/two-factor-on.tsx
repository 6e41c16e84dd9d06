import type { ReactNode } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Status } from '@gatehouse/ui/status'
import type { AnswerOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import type { TwoFactorStep } from './step.ts'

/** Below this number of backup codes a warning is shown. */
const CODES_LOW = 3

interface TwoFactorOnProps {
  status: AnswerOf<'twoFactor', 'status'>
  onStep: (step: TwoFactorStep) => void
}

/** The second factor in use, the remaining backup codes, and the trusted devices. */
export function TwoFactorOn({ status, onStep }: TwoFactorOnProps) {
  const t = useTexts()
  const { methods, backupCodesLeft, trustedDevices } = status
  const hasApp = methods.includes('totp')
  return (
    <>
      {backupCodesLeft < CODES_LOW && (
        <Banner
          meaning="warning"
          title={t('two_factor.few_codes', { count: backupCodesLeft })}
          actions={
            <Button size="small" onClick={() => onStep('renew')}>
              {t('two_factor.renew')}
            </Button>
          }
        >
          {t('two_factor.few_codes_text')}
        </Banner>
      )}
      <Card
        title={t('two_factor.title')}
        actions={<Status meaning="positive">{t('two_factor.on')}</Status>}
      >
        <dl className="divide-y">
          <Line
            label={t('two_factor.app')}
            value={t(hasApp ? 'two_factor.app_on' : 'two_factor.app_off')}
          >
            <Button size="small" onClick={() => onStep('authenticator')}>
              {t(hasApp ? 'two_factor.replace_app' : 'two_factor.add_app')}
            </Button>
          </Line>
          {methods.includes('otp') && (
            <Line label={t('two_factor.mail')} value={t('two_factor.mail_on')} />
          )}
          <Line
            label={t('two_factor.codes')}
            value={t('two_factor.codes_left', { count: backupCodesLeft })}
          >
            <Button size="small" onClick={() => onStep('renew')}>
              {t('two_factor.renew')}
            </Button>
          </Line>
          <Line
            label={t('two_factor.devices')}
            value={
              trustedDevices > 0
                ? t('two_factor.devices_trusted', { count: trustedDevices })
                : t('two_factor.no_devices')
            }
          >
            <Button
              size="small"
              onClick={() => onStep('forget')}
              disabledReason={trustedDevices > 0 ? undefined : t('two_factor.no_devices')}
            >
              {t('two_factor.forget')}
            </Button>
          </Line>
        </dl>
      </Card>
      <div>
        <Button onClick={() => onStep('off')}>{t('two_factor.turn_off')}</Button>
      </div>
    </>
  )
}

interface LineProps {
  label: string
  value: string
  children?: ReactNode
}

function Line({ label, value, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <dt className="text-strong w-44 shrink-0 font-medium max-sm:w-full">{label}</dt>
      <dd className="text-muted min-w-0 flex-1 basis-40">{value}</dd>
      {children && <dd>{children}</dd>}
    </div>
  )
}
