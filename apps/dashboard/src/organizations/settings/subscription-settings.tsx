import {
  ProrationBehavior,
  SeatDecrease,
} from '@gatehouse/contract/organizations/merchant-settings'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { Switch } from '@gatehouse/ui/switch'
import { TextInput } from '@gatehouse/ui/text-input'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { DunningField } from './dunning-field.tsx'
import { SaveButton } from './save-button.tsx'
import { useSaveSettings } from './use-save-settings.ts'

const GRACE_DAYS_MAX = 90

/** How subscriptions behave on repeated purchases, plan changes and failed payments. */
export function SubscriptionSettings() {
  const t = useTexts()
  const { subscriptionSettings } = useOrganization()
  const save = useSaveSettings()
  const form = useForm({ defaultValues: subscriptionSettings })
  const proration = useWatch({ control: form.control, name: 'prorationBehavior' })
  const follow = useWatch({ control: form.control, name: 'seatsFollowMembers' })
  const decrease = useWatch({ control: form.control, name: 'seatDecrease' })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit(values =>
    save.mutate({ subscriptionSettings: values }, { onSuccess: () => form.reset(values) }),
  )
  return (
    <Card title={t('navigation.subscriptions')}>
      <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        <Switch
          label={t('settings.multiple')}
          help={t('settings.multiple_help')}
          {...form.register('allowMultipleSubscriptions')}
        />
        <Switch
          label={t('settings.trials_once')}
          help={t('settings.trials_once_help')}
          {...form.register('preventTrialAbuse')}
        />
        <Switch
          label={t('settings.updates')}
          help={t('settings.updates_help')}
          {...form.register('allowCustomerUpdates')}
        />
        <RadioGroup
          label={t('settings.proration')}
          value={proration}
          onChange={next => form.setValue('prorationBehavior', next, { shouldDirty: true })}
          options={ProrationBehavior.options.map(value => ({
            value,
            label: t(`settings.prorations.${value}`),
            help: t(`settings.proration_help.${value}`),
          }))}
        />
        <Switch
          label={t('settings.seats_follow')}
          help={t('settings.seats_follow_help')}
          {...form.register('seatsFollowMembers')}
        />
        {follow && (
          <RadioGroup
            label={t('settings.seat_decrease')}
            value={decrease}
            onChange={next => form.setValue('seatDecrease', next, { shouldDirty: true })}
            options={SeatDecrease.options.map(value => ({
              value,
              label: t(`settings.seat_decreases.${value}`),
              help: t(`settings.seat_decrease_help.${value}`),
            }))}
          />
        )}
        <Controller
          control={form.control}
          name="dunningSchedule"
          rules={{ validate: days => days.length > 0 }}
          render={({ field, fieldState }) => (
            <DunningField
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.type}
            />
          )}
        />
        <Field
          label={t('settings.grace')}
          help={t('settings.grace_help')}
          error={errors.benefitRevocationGracePeriod?.message}
        >
          <TextInput
            inputMode="numeric"
            after={t('settings.days')}
            className="max-w-40"
            {...form.register('benefitRevocationGracePeriod', {
              valueAsNumber: true,
              validate: days =>
                (Number.isInteger(days) && days >= 0 && days <= GRACE_DAYS_MAX) ||
                t('invalid.between', { min: 0, max: GRACE_DAYS_MAX }),
            })}
          />
        </Field>
        <Switch
          label={t('settings.keep_paused')}
          help={t('settings.keep_paused_help')}
          {...form.register('keepBenefitsWhilePaused')}
        />
        <SaveButton saving={save.isPending} changed={isDirty} />
      </form>
    </Card>
  )
}
