import { DateTimeInput } from '@gatehouse/ui/date-time-input'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { NumberField } from '../../frame/number-field.tsx'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { useTexts } from '../../texts.ts'
import { MeterChoice } from '../meters/meter-choice.tsx'

const UNITS_MAX = 2_147_483_647
const NOTE_MAX = 500

interface Values {
  meterId: string
  units: number | null
  expiresAt: string | null
  note: string
}

interface GiveCreditsProps {
  customerId: string
  onOpenChange: (open: boolean) => void
}

/** Gives a customer credits of a meter, until a date if one is set. */
export function GiveCredits({ customerId, onOpenChange }: GiveCreditsProps) {
  const t = useTexts()
  const now = useNow()
  const form = useForm<Values>({
    defaultValues: { meterId: '', units: null, expiresAt: null, note: '' },
  })
  const { register, control } = form
  const give = useWrite(
    (client, { meterId, units, expiresAt, note }: Values) =>
      client.meterCredits.create({
        body: {
          customerId,
          meterId,
          units: units ?? 0,
          expiresAt,
          note: note.trim() || null,
        },
      }),
    () => {
      onOpenChange(false)
      toast({ title: t('credits.given') })
    },
  )
  return (
    <FormProvider {...form}>
      <FormDialog
        onOpenChange={onOpenChange}
        title={t('credits.give')}
        action={t('credits.give')}
        onSubmit={() => void form.handleSubmit(values => give.mutate(values))()}
        saving={give}
      >
        <MeterChoice<Values> name="meterId" label={t('events.meter')} />
        <NumberField<Values> name="units" label={t('credits.units')} min={1} max={UNITS_MAX} />
        <Controller
          control={control}
          name="expiresAt"
          rules={{
            validate: at => !at || new Date(at) > now || t('credits.expiry_past'),
          }}
          render={({ field: { ref, ...field }, fieldState: { error } }) => (
            <Field
              label={t('credits.expires')}
              help={t('credits.expires_help')}
              error={error?.message}
              optional
            >
              <DateTimeInput {...field} ref={ref} />
            </Field>
          )}
        />
        <Field label={t('credits.note')} help={t('credits.note_help')} optional>
          <TextInput maxLength={NOTE_MAX} {...register('note')} />
        </Field>
      </FormDialog>
    </FormProvider>
  )
}
