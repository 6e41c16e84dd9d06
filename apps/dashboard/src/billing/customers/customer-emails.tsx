import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { Status } from '@gatehouse/ui/status'
import { toast } from '@gatehouse/ui/toast'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { ShowAll } from '../../frame/show-all.tsx'
import { type ItemOf, useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { mailMeanings } from '../mail-meanings.ts'

const SHOWN_MAX = 10

/** The emails a customer was sent in the last weeks, most of which can be sent again. */
export function CustomerEmails({ customerId }: { customerId: string }) {
  const t = useTexts()
  const [limit, setLimit] = useState(SHOWN_MAX)
  const query = { customerId, limit }
  const { data, error, refetch } = useEndpointQuery('customerMails', 'list', query, { keep: true })
  const total = data?.pagination.totalCount ?? 0
  return (
    <Card title={t('customers.emails')}>
      <AddressProblem customerId={customerId} />
      {error && <NotLoaded query={{ error, refetch }} />}
      {!data && !error && <Skeleton className="w-2/3" />}
      {data?.items.length === 0 && <p className="text-muted">{t('customers.no_emails')}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y">
          {data.items.map(mail => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      <ShowAll total={total} limit={limit} onShow={setLimit} />
    </Card>
  )
}

/** Why the customer's address gets no optional emails, and what to do about it. */
function AddressProblem({ customerId }: { customerId: string }) {
  const t = useTexts()
  const { data } = useEndpointQuery('customerMails', 'status', { id: customerId })
  if (!data?.problem) return null
  const { problem, email, detail } = data
  return (
    <Banner
      meaning="warning"
      className="mb-4"
      title={<span className="wrap-anywhere">{t(`customers.address.${problem}`, { email })}</span>}
    >
      <p>{t(`customers.address.${problem}_help`)}</p>
      {detail && <p className="text-small mt-1 wrap-anywhere">{detail}</p>}
    </Banner>
  )
}

function Mail({ mail }: { mail: ItemOf<'customerMails'> }) {
  const t = useTexts()
  const { may } = useStanding()
  const { id, subject, recipient, status, createdAt, canResend, deliveryDetail } = mail
  return (
    <li
      className={
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0'
      }
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-strong wrap-anywhere">{subject}</p>
        <p className="text-small text-faint wrap-anywhere">
          {recipient} · <DateTimeText at={createdAt} as="moment-with-time" />
        </p>
        <p className="text-small">
          <Status meaning={mailMeanings[status]}>{t(`status.mail.${status}`)}</Status>
        </p>
        {deliveryDetail && (
          <p className="text-small text-muted mt-1 wrap-anywhere">{deliveryDetail}</p>
        )}
      </div>
      {canResend && may('customers:write') && <Resend id={id} subject={subject} />}
    </li>
  )
}

function Resend({ id, subject }: { id: string; subject: string }) {
  const t = useTexts()
  const resend = useWrite(
    client => client.customerMails.resend({ id }),
    () => toast({ title: t('customers.email_resent') }),
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {resend.error && <p className="text-small text-negative">{sentenceOf(resend.error, t)}</p>}
      <Button size="small" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('customers.resend_email')}
        <span className="sr-only"> ({subject})</span>
      </Button>
    </div>
  )
}
