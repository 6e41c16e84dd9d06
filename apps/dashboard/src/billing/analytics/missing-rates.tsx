import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateInput } from '@gatehouse/ui/date-input'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useWrite } from '../../endpoint-hooks.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'

interface MissingRatesProps {
  /** Currencies whose amounts are left out. */
  currencies: string[]
  /** The currency of the figures. */
  currency: string
}

/** Says which currencies the figures leave out, and asks for their exchange rates. */
export function MissingRates({ currencies, currency }: MissingRatesProps) {
  const t = useTexts()
  const { may } = useStanding()
  const [asked, setAsked] = useState<string>()
  const list = currencies.map(item => item.toUpperCase()).join(', ')
  return (
    <>
      <Banner
        meaning="warning"
        actions={
          may('metrics:write') && (
            <Button size="small" onClick={() => setAsked(currencies[0])}>
              {t('analytics.set_rate')}
            </Button>
          )
        }
      >
        {t('analytics.missing_rates', { currencies: list, currency: currency.toUpperCase() })}
      </Banner>
      {asked !== undefined && (
        <RateDialog from={asked} to={currency} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

const DECIMAL = /^\d{1,10}([.,]\d{1,10})?$/
const numberOf = (text: string) => text.trim().replace(',', '.')

interface RateDialogProps {
  from: string
  to: string
  onClose: () => void
}

function RateDialog({ from, to, onClose }: RateDialogProps) {
  const t = useTexts()
  const { id, createdAt } = useOrganization()
  const [rate, setRate] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [day, setDay] = useState(createdAt.toISOString().slice(0, 'YYYY-MM-DD'.length))
  const save = useWrite(
    client =>
      client.exchangeRates.set({
        body: {
          organizationId: id,
          rates: [{ currency: from, day, rate: numberOf(rate) }],
        },
      }),
    onClose,
  )
  return (
    <FormDialog
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('analytics.set_rate')}
      action={t('form.save')}
      onSubmit={() => {
        const valid = DECIMAL.test(rate.trim()) && Number(numberOf(rate)) > 0
        setWrong(!valid)
        if (valid) save.mutate()
      }}
      saving={save}
    >
      <p className="text-muted">{t('analytics.rate_text')}</p>
      <Field
        label={t('analytics.rate', { from: from.toUpperCase(), to: to.toUpperCase() })}
        error={isWrong ? t('analytics.rate_invalid') : undefined}
      >
        <TextInput
          inputMode="decimal"
          value={rate}
          onChange={event => {
            setWrong(false)
            setRate(event.target.value)
          }}
        />
      </Field>
      <Field label={t('analytics.rate_from')}>
        <DateInput value={day} onChange={setDay} />
      </Field>
    </FormDialog>
  )
}
