import { SocialLink } from '@gatehouse/contract/organizations/merchant-settings'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { IconButton } from '@gatehouse/ui/icon-button'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import type { Merchant } from '../organizations.ts'

const { options: platforms } = SocialLink.shape.platform

/** Platform names, the same in every language. */
const names: Record<(typeof platforms)[number], string | undefined> = {
  x: 'X',
  github: 'GitHub',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  other: undefined,
}

/** The merchant's social media profiles. */
export function SocialFields() {
  const t = useTexts()
  const { control, register, formState } = useFormContext<Pick<Merchant, 'socials'>>()
  const { fields, append, remove } = useFieldArray({ control, name: 'socials' })
  const errors = formState.errors.socials
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-small text-strong mb-1.5 font-medium">{t('settings.socials')}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-start gap-2">
          <Field label={t('settings.platform')} labelHidden className="w-32 shrink-0">
            <NativeSelect
              options={platforms.map(value => ({
                value,
                label: names[value] ?? t('settings.other'),
              }))}
              {...register(`socials.${index}.platform`)}
            />
          </Field>
          <Field
            label={t('settings.social_url')}
            labelHidden
            error={errors?.[index]?.url?.message}
            className="flex-1"
          >
            <TextInput
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              {...register(`socials.${index}.url`, {
                required: t('invalid.missing'),
                pattern: { value: /^https?:\/\/.+/, message: t('invalid.url') },
              })}
            />
          </Field>
          <IconButton
            label={t('settings.remove_social')}
            icon={<Trash2 />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon={<Plus />} onClick={() => append({ platform: 'x', url: '' })}>
          {t('settings.add_social')}
        </Button>
      </div>
    </fieldset>
  )
}
