import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import { ConfirmationFrame } from './confirmation-frame.tsx'
import { openBankPage } from './go-to-bank.ts'
import { useSettling } from './use-settling.ts'

interface BankQuestionProps {
  checkout: Checkout
  reload: () => Promise<void>
  refresh: () => Promise<void>
  /** Called when the bank's challenge is complete; the payment's outcome follows. */
  onComplete: () => Promise<void>
}

/**
 * The bank requires authentication: shown after a reload, or after the return from the bank's page.
 */
export function BankQuestion({ checkout, reload, refresh, onComplete }: BankQuestionProps) {
  const { t } = useTranslation('checkout')
  const [isRedirecting, setIsRedirecting] = useState(false)
  const [failed, setFailed] = useState(false)
  // The buyer may complete the challenge elsewhere: in another tab or on a phone.
  useSettling({ secret: checkout.client_secret, status: checkout.status, reload, refresh })
  const go = () => {
    setIsRedirecting(true)
    setFailed(false)
    openBankPage(checkout)
      .then(onComplete, () => setFailed(true))
      .finally(() => setIsRedirecting(false))
  }
  return (
    <ConfirmationFrame checkout={checkout} title={t('bank.title')}>
      <h2 className="text-title text-strong">{t('bank.title')}</h2>
      <p className="text-muted mt-2 text-pretty">{t('bank.text')}</p>
      {failed && (
        <Banner meaning="negative" className="mt-4">
          {t('problem.unheard')}
        </Banner>
      )}
      <Button
        kind="primary"
        size="large"
        className="mt-6 w-full"
        loading={isRedirecting}
        onClick={go}
      >
        {t('bank.go')}
      </Button>
    </ConfirmationFrame>
  )
}
