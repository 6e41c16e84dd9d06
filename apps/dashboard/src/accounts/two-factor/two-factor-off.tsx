import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Status } from '@gatehouse/ui/status'
import { useTexts } from '../../texts.ts'
import { useOffers } from '../offers.ts'
import type { TwoFactorStep } from './step.ts'

/** Two-factor authentication is off: the methods to set it up. */
export function TwoFactorOff({ onStep }: { onStep: (step: TwoFactorStep) => void }) {
  const t = useTexts()
  const { twoFactorMail } = useOffers()
  return (
    <Card
      title={t('two_factor.title')}
      actions={<Status meaning="neutral">{t('two_factor.off')}</Status>}
    >
      <p className="text-muted">{t('two_factor.why')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => onStep('authenticator')}>
          {t('two_factor.authenticator')}
        </Button>
        {twoFactorMail && (
          <Button onClick={() => onStep('mail')}>{t('two_factor.use_mail')}</Button>
        )}
      </div>
    </Card>
  )
}
