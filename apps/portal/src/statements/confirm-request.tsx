import type { ConfirmedStatement } from '@gatehouse/contract/billing/portal-requests'
import type { Wire } from '@gatehouse/contract/kit/fields'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useMutation } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { problemSentence, request, RequestFailed } from '../api.ts'
import { Step } from './review.tsx'
import { useSellerName } from './statement.ts'

type Confirmed = Wire<typeof ConfirmedStatement>

/** The page that the link of a statement's receipt opens: nothing changes until the press. */
export function ConfirmRequest() {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const seller = useSellerName()
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const confirm = useMutation({
    mutationFn: () =>
      request<Confirmed>('POST', '/v1/customer-portal/statements/confirm', { body: { token } }),
  })
  if (confirm.data) return <Done confirmed={confirm.data} />
  const { error } = confirm
  const isOver = error instanceof RequestFailed && error.status === 401
  return (
    <>
      <PageHeader
        title={t('statement.confirm_title')}
        description={t('statement.confirm_text', { seller })}
      />
      {isOver ? (
        <Banner meaning="warning">{t('statement.over')}</Banner>
      ) : (
        <div className="flex flex-col items-start gap-5">
          {error && <Banner meaning="negative">{problemSentence(error, say)}</Banner>}
          <Button kind="primary" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('statement.confirm')}
          </Button>
        </div>
      )}
    </>
  )
}

function Done({ confirmed }: { confirmed: Confirmed }) {
  const { t } = useTranslation('portal')
  const seller = useSellerName()
  const { canceled, product_name, ends_at, withdrawal_right: right } = confirmed
  const limited = right === 'full' ? null : right
  return (
    <Step title={t('statement.confirmed')}>
      {canceled && ends_at ? (
        <p>
          <Trans
            t={t}
            i18nKey="statement.ends"
            values={{ product: product_name }}
            components={[<DateTime key="date" value={ends_at} as="day" />]}
          />
        </p>
      ) : (
        <p>
          {limited
            ? t(`statement.rights.${limited}`, { seller })
            : t('statement.forwarded', { seller })}
        </p>
      )}
    </Step>
  )
}
