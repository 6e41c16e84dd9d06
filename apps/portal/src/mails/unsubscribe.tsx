import { declinableMails } from '@gatehouse/contract/billing/mail-preferences'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request, RequestFailed } from '../api.ts'
import { usePortalHome, usePortalParams } from '../frame/use-portal.ts'
import { organizationQuery } from '../queries.ts'

const PATH = '/v1/customer-portal/unsubscribe'

/**
 * The page that the link of an email opens: nothing changes until the customer confirms, and nobody
 * needs to sign in.
 */
export function Unsubscribe() {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const { organization } = usePortalParams()
  const home = usePortalHome()
  const seller = useQuery(organizationQuery(organization)).data?.name ?? organization
  const query = new URLSearchParams(location.search)
  const token = query.get('token') ?? ''
  const kind = declinableMails.find(item => item === query.get('kind'))
  const decline = useMutation({
    mutationFn: () => request('POST', `${PATH}/${encodeURIComponent(token)}`),
  })
  const isWrong = token === '' || kind === undefined || isMissing(decline.error)
  const preferences = <Link href={`${home}/mail-preferences`}>{t('mails.open')}</Link>
  if (isWrong) {
    return (
      <>
        <PageHeader title={t('mails.title')} />
        <div className="flex flex-col items-start gap-4">
          <Banner meaning="warning">{t('mails.link_wrong')}</Banner>
          {preferences}
        </div>
      </>
    )
  }
  if (decline.isSuccess) {
    return (
      <>
        <PageHeader title={t('mails.unsubscribed')} description={t('mails.unsubscribed_text')} />
        {preferences}
      </>
    )
  }
  const mails = t(`mails.kind.${kind}`)
  return (
    <>
      <PageHeader
        title={t('mails.unsubscribe_title')}
        description={t('mails.unsubscribe_text', { seller, mails })}
      />
      <div className="flex flex-col items-start gap-5">
        {decline.error && <Banner meaning="negative">{problemSentence(decline.error, say)}</Banner>}
        <Button kind="primary" loading={decline.isPending} onClick={() => decline.mutate()}>
          {t('mails.unsubscribe')}
        </Button>
        {preferences}
      </div>
    </>
  )
}

const isMissing = (error: unknown) => error instanceof RequestFailed && error.status === 404
