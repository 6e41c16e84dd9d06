import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTexts } from '../../texts.ts'
import { AccountPage } from '../account-page.tsx'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { RemoveTrustedDevices } from './remove-trusted-devices.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'
import { SetUpMailedCodes } from './set-up-mailed-codes.tsx'
import type { TwoFactorStep } from './step.ts'
import { DisableOwnTwoFactor } from './disable-authenticator.tsx'
import { TwoFactorOff } from './two-factor-off.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'
import { twoFactorQuery, useTwoFactorChanged } from './two-factor-query.ts'

/** Two-factor authentication: authenticator, emailed codes, backup codes. */
export const Route = createFileRoute('/account/two-factor')({ component: TwoFactor })

function TwoFactor() {
  const t = useTexts()
  const query = useQuery(twoFactorQuery)
  const changed = useTwoFactorChanged()
  const [step, setStep] = useState<TwoFactorStep>()
  const [codes, setCodes] = useState<string[]>()
  const { data } = query
  const done = async (provided?: string[]) => {
    setStep(undefined)
    setCodes(provided)
    await changed()
  }
  const dialog = { onClose: () => setStep(undefined), onDone: done }
  return (
    <AccountPage title={t('account.place.two-factor')} description={t('two_factor.text')}>
      {query.error && <NotLoaded query={query} />}
      {!data && !query.error && <LoadingCard lines={4} />}
      {data && !data.enabled && <TwoFactorOff onStep={setStep} />}
      {data?.enabled && <TwoFactorOn status={data} onStep={setStep} />}
      <SetUpAuthenticator open={step === 'authenticator'} {...dialog} />
      <SetUpMailedCodes open={step === 'mail'} {...dialog} />
      <RenewCodes open={step === 'renew'} {...dialog} />
      <RemoveTrustedDevices
        open={step === 'forget'}
        count={data?.trustedDevices ?? 0}
        {...dialog}
      />
      <DisableOwnTwoFactor open={step === 'off'} {...dialog} />
      <BackupCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </AccountPage>
  )
}
