import type { CustomerEmailUpdated } from '@gatehouse/contract/billing/portal-email'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { PageHeader } from '@gatehouse/ui/page-header'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemSentence, request, RequestFailed } from '../api.ts'
import { Loaded } from '../frame/loaded.tsx'
import { usePortalHome, usePortalParams } from '../frame/use-portal.ts'
import { ME, organizationQuery } from '../queries.ts'
import { storeSession } from '../session.ts'

const path = `${ME}/email-update`

/**
 * The page a link to confirm a new email address opens: nothing changes until the customer
 * confirms.
 */
export function ConfirmEmail() {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const { organization } = usePortalParams()
  const router = useRouter()
  const home = usePortalHome()
  const client = useQueryClient()
  const seller = useQuery(organizationQuery(organization)).data?.name ?? organization
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const check = useQuery({
    queryKey: ['email-update', token],
    queryFn: async () => {
      await request('GET', `${path}/check`, { query: { token } })
      return true
    },
    retry: false,
    staleTime: Infinity,
  })
  const confirm = useMutation({
    mutationFn: () => request<CustomerEmailUpdated>('POST', `${path}/verify`, { body: { token } }),
    onSuccess: moved => {
      storeSession(organization, moved.token)
      client.clear()
      toast({ title: t('email.done', { email: moved.email }) })
      router.history.replace(`${home}/details`)
    },
  })
  const problem = confirm.error ?? check.error
  return (
    <>
      <PageHeader
        title={t('email.confirm_title')}
        description={t('email.confirm_text', { seller })}
      />
      {isOver(problem) ? (
        <Banner meaning="warning">{t('email.over')}</Banner>
      ) : (
        <Loaded query={check}>
          {() => (
            <div className="flex flex-col items-start gap-5">
              {confirm.error && <Banner meaning="negative">{sentenceOf(confirm.error)}</Banner>}
              <Button kind="primary" loading={confirm.isPending} onClick={() => confirm.mutate()}>
                {t('email.confirm')}
              </Button>
            </div>
          )}
        </Loaded>
      )}
    </>
  )

  function sentenceOf(error: unknown): string {
    if (!(error instanceof RequestFailed)) return problemSentence(error, say)
    if (error.refusals.length > 0) return t('email.refused')
    if (error.code === 'NotPermitted') return t('email.not_allowed', { seller })
    return problemSentence(error, say)
  }
}

/** The link was used, replaced, or has expired. */
const isOver = (error: unknown) => error instanceof RequestFailed && error.status === 401
