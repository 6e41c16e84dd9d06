import { useState } from 'react'
import { defaultSubscriptionSettings } from '@gatehouse/contract/organizations/merchant-settings'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTexts } from '../../texts.ts'
import { DAYS_MAX, readDays, ATTEMPTS_MAX, retryDates } from './read-days.ts'

interface DunningFieldProps {
  /** Days from each declined charge to the next attempt; undefined while the input is invalid. */
  value: number[]
  onChange: (days: number[]) => void
  error: string | undefined
}

const usual = defaultSubscriptionSettings.dunning_schedule

/** The retry schedule of a declined renewal as a list of days, with the resulting dates. */
export function DunningField({ value, onChange, error }: DunningFieldProps) {
  const t = useTexts()
  const list = new Intl.ListFormat(useLocale())
  const [text, setText] = useState(value.join(', '))
  const write = (next: string) => {
    setText(next)
    onChange(readDays(next) ?? [])
  }
  const days = retryDates(value).map(String)
  const wrong = t('settings.dunning_wrong', { tries: ATTEMPTS_MAX, days: DAYS_MAX })
  const isDefaultSchedule = value.join() === usual.join()
  return (
    <div className="flex flex-col items-start gap-2">
      <Field
        className="w-full"
        label={t('settings.dunning')}
        help={value.length === 0 ? wrong : t('settings.dunning_help', { days: list.format(days) })}
        error={error && wrong}
      >
        <TextInput
          inputMode="text"
          autoComplete="off"
          className="max-w-72"
          value={text}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      {!isDefaultSchedule && (
        <Button size="small" onClick={() => write(usual.join(', '))}>
          {t('settings.dunning_usual', { days: usual.join(', ') })}
        </Button>
      )}
    </div>
  )
}
