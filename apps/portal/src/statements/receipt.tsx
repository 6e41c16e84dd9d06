import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { useLocale } from '@gatehouse/ui/i18n'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../frame/save-file.ts'
import { Lines, Step } from './review.tsx'
import { type Line, type Receipt as ReceiptOf, useSellerName } from './statement.ts'

interface ReceiptProps {
  title: string
  email: string
  lines: Line[]
  receipt: ReceiptOf
}

/** The last step of a statement: that it was received, and when. It can be saved. */
export function Receipt({ title, email, lines, receipt }: ReceiptProps) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const seller = useSellerName()
  const received = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }).format(
    new Date(receipt.received_at),
  )
  const complete = [...lines, { label: t('statement.received'), value: received }]
  const save = () => {
    const text = [`${title}: ${seller}`, '', ...complete.map(textOf)].join('\n')
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'confirmation.txt')
  }
  return (
    <Step title={title}>
      <Banner meaning="positive">{t('statement.mailed', { email })}</Banner>
      <Lines lines={complete} />
      <div>
        <Button onClick={save}>{t('statement.save')}</Button>
      </div>
    </Step>
  )
}

const textOf = ({ label, value }: Line) => `${label}: ${value}`
