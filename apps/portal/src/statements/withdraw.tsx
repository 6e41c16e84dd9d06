import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useTranslation } from 'react-i18next'
import { AuthorFields, isComplete } from './author-fields.tsx'
import { Receipt } from './receipt.tsx'
import { Review } from './review.tsx'
import { useAuthor, useSellerName, useStatement } from './statement.ts'

/** Withdraws from a contract without sign-in, in two steps. */
export function Withdraw() {
  const { t } = useTranslation('portal')
  const { author, setAuthor } = useAuthor()
  const seller = useSellerName()
  const [checked, setChecked] = useState(false)
  const [reviewed, setReviewed] = useState(false)
  const send = useStatement('withdrawal')
  const { name, email, contract } = author
  const lines = [
    { label: t('statement.name'), value: name },
    { label: t('statement.contract'), value: contract },
    { label: t('statement.email'), value: email },
  ]
  if (send.data) {
    return <Receipt title={t('statement.withdrawn')} {...{ email, lines, receipt: send.data }} />
  }
  if (reviewed) {
    return (
      <Review
        title={t('statement.withdraw_review')}
        lines={lines}
        confirm={t('statement.withdraw_now')}
        sending={send.isPending}
        error={send.error}
        onBack={() => setReviewed(false)}
        onConfirm={() => send.mutate({ name: name.trim(), email, contract: contract.trim() })}
      />
    )
  }
  return (
    <>
      <PageHeader
        title={t('statement.withdraw_title')}
        description={t('statement.withdraw_text', { seller })}
      />
      <form
        noValidate
        className="flex max-w-lg flex-col gap-5"
        onSubmit={event => {
          event.preventDefault()
          setChecked(true)
          if (isComplete(author)) setReviewed(true)
        }}
      >
        <p className="text-small text-muted">{t('statement.withdraw_consent')}</p>
        <AuthorFields author={author} onChange={setAuthor} checked={checked} />
        <div>
          <Button type="submit" kind="primary">
            {t('statement.continue')}
          </Button>
        </div>
      </form>
    </>
  )
}
