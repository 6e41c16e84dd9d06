import type { CustomerSeatClaimResponse, SeatClaimInfo } from '@gatehouse/contract/billing/seats'
import type { Wire } from '@gatehouse/contract/kit/fields'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { PageHeader } from '@gatehouse/ui/page-header'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemSentence, request, RequestFailed } from '../api.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useOverviewPath, usePortalParams } from '../frame/use-portal.ts'
import { organizationQuery } from '../queries.ts'
import { storeSession } from '../session.ts'

const path = '/v1/customer-seats/claim'

/**
 * The page that an invitation to a seat opens: nothing changes until the person accepts it, who
 * then is signed in.
 */
export function ClaimSeat() {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const { organization } = usePortalParams()
  const router = useRouter()
  const overview = useOverviewPath()
  const client = useQueryClient()
  const seller = useQuery(organizationQuery(organization)).data?.name ?? organization
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const info = useQuery({
    queryKey: ['seat-invitation', token],
    queryFn: () =>
      request<Wire<typeof SeatClaimInfo>>('GET', `${path}/${encodeURIComponent(token || '-')}`),
    retry: false,
    staleTime: Infinity,
  })
  const claim = useMutation({
    mutationFn: () =>
      request<Wire<typeof CustomerSeatClaimResponse>>('POST', path, {
        body: { invitation_token: token },
      }),
    onSuccess: claimed => {
      storeSession(organization, claimed.customer_session_token)
      client.clear()
      toast({ title: t('seats.done') })
      router.history.replace(overview)
    },
  })
  const problem = claim.error ?? info.error
  if (isOver(problem)) {
    return (
      <>
        <PageHeader title={t('seats.claim_title')} />
        <Banner meaning="warning">{t('seats.over')}</Banner>
      </>
    )
  }
  return (
    <Loaded query={info}>
      {({ product_name: product, customer_email: email }) => (
        <>
          <PageHeader
            title={t('seats.claim_of', { product })}
            description={t('seats.claim_text', { email, seller, product })}
          />
          <div className="flex flex-col items-start gap-5">
            {claim.error && <Banner meaning="negative">{problemSentence(claim.error, say)}</Banner>}
            <Button kind="primary" loading={claim.isPending} onClick={() => claim.mutate()}>
              {t('seats.claim')}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}

/** The invitation was used, replaced or revoked, or has expired. */
const isOver = (error: unknown) =>
  error instanceof RequestFailed && (error.status === 400 || error.status === 404)
