import { Banner } from '@gatehouse/ui/banner'
import { DateTimeInput } from '@gatehouse/ui/date-time-input'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextArea } from '@gatehouse/ui/text-area'
import { toast } from '@gatehouse/ui/toast'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import type { UserActionProps } from './user-action.ts'

const DAY_SECONDS = 86_400
const REASON_LENGTH_MAX = 1_000

/** The offered durations of a ban in days; it can also be permanent or end at a chosen time. */
const lengths = ['1', '7', '30', '365', 'for_good', 'until'] as const

interface BanValues {
  reason: string
  length: (typeof lengths)[number]
  until: string | null
}

const preset: BanValues = { reason: '', length: '7', until: null }

/** Bans a user: for a time, until a chosen moment, or permanently. */
export function BanUser({ open, onClose, user }: UserActionProps) {
  const t = useTexts()
  const save = useWrite(
    async (client, { reason, length, until }: BanValues): Promise<void> => {
      const banReason = reason.trim() || undefined
      if (length === 'until') {
        const data = { banned: true, banReason, banExpires: until }
        await client.admin.updateUser({ body: { userId: user.id, data } })
        return
      }
      const banExpiresIn = length === 'for_good' ? undefined : Number(length) * DAY_SECONDS
      await client.admin.banUser({ body: { userId: user.id, banReason, banExpiresIn } })
    },
    () => {
      onClose()
      toast({ title: t('admin.ban.done') })
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('admin.ban.title', { name: user.name || user.email })}
      submit={t('admin.ban.ban')}
      save={save}
      values={preset}
    >
      {form => <Fields form={form} />}
    </FormSheet>
  )
}

function Fields({ form }: { form: UseFormReturn<BanValues> }) {
  const t = useTexts()
  const { errors } = form.formState
  const labelOf = (length: (typeof lengths)[number]) =>
    length === 'for_good' || length === 'until'
      ? t(length === 'until' ? 'admin.ban.until_moment' : 'admin.ban.for_good')
      : t('admin.ban.days', { count: Number(length) })
  return (
    <>
      <Banner meaning="warning">{t('admin.ban.text')}</Banner>
      <Field label={t('admin.ban.length')}>
        <NativeSelect
          options={lengths.map(length => ({ value: length, label: labelOf(length) }))}
          {...form.register('length')}
        />
      </Field>
      {form.watch('length') === 'until' && (
        <Field label={t('admin.ban.moment')} error={errors.until?.message} required>
          <Controller
            control={form.control}
            name="until"
            rules={{
              required: t('invalid.missing'),
              validate: input =>
                (input !== null && new Date(input) > new Date()) || t('admin.ban.past'),
            }}
            render={({ field }) => <DateTimeInput {...field} />}
          />
        </Field>
      )}
      <Field label={t('admin.ban.reason')} optional help={t('admin.ban.reason_help')}>
        <TextArea maxLength={REASON_LENGTH_MAX} {...form.register('reason')} />
      </Field>
    </>
  )
}
