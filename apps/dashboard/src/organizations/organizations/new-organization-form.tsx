import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isReservedSlug } from '@gatehouse/contract/organizations/organizations'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useForm, useWatch } from 'react-hook-form'
import { clientOf } from '../../client.ts'
import { useFirstFocus } from '../../frame/use-first-focus.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { organizationsQuery } from '../organizations.ts'
import { slugOf } from '@gatehouse/ui/slug-of'
import { SLUG_LENGTH_MIN, SlugMark, useSlugVerdict } from '../slug-verdict.tsx'

const NAME_LENGTH_MIN = 3
const NAME_LENGTH_MAX = 200

/** Name and slug; the slug follows the name until the user edits it. */
export function NewOrganizationForm({ onCreated }: { onCreated: (slug: string) => void }) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const [own, setOwn] = useState(false)
  const form = useForm({ defaultValues: { name: '', slug: '' } })
  useFirstFocus(form, 'name')
  const { errors } = form.formState
  const slug = useWatch({ control: form.control, name: 'slug' })
  const verdict = useSlugVerdict(slug)
  const create = useMutation({
    mutationFn: (body: { name: string; slug: string }) =>
      clientOf().authOrganizations.create({ body }),
    onSuccess: async answer => {
      await queryClient.invalidateQueries(organizationsQuery)
      onCreated(answer.slug)
    },
  })
  const nameRules = {
    required: t('invalid.missing'),
    minLength: { value: NAME_LENGTH_MIN, message: t('invalid.short', { count: NAME_LENGTH_MIN }) },
    onChange: (event: { target: { value: string } }) => {
      if (!own)
        form.setValue('slug', slugOf(event.target.value), { shouldValidate: create.isError })
    },
  }
  const slugRules = {
    required: t('invalid.missing'),
    minLength: { value: SLUG_LENGTH_MIN, message: t('invalid.short', { count: SLUG_LENGTH_MIN }) },
    pattern: { value: /^[a-z0-9]+(-[a-z0-9]+)*$/, message: t('new_organization.slug_form') },
    validate: (typed: string) => !isReservedSlug(typed) || t('new_organization.slug_taken'),
    onChange: () => setOwn(true),
  }
  const used = verdict === 'taken' ? t('new_organization.slug_taken') : undefined
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(values => create.mutate(values))(event)}
      className="flex flex-col gap-4"
    >
      {create.error && <Banner meaning="negative">{sentenceOf(create.error, t)}</Banner>}
      <Field label={t('new_organization.name')} error={errors.name?.message} required>
        <TextInput
          autoComplete="organization"
          maxLength={NAME_LENGTH_MAX}
          {...form.register('name', nameRules)}
        />
      </Field>
      <Field
        label={t('new_organization.slug')}
        help={t('new_organization.slug_help')}
        error={errors.slug?.message ?? used}
        required
      >
        <TextInput
          mono
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          before="/dashboard/"
          after={<SlugMark of={verdict} />}
          {...form.register('slug', slugRules)}
        />
      </Field>
      <Button
        type="submit"
        kind="primary"
        loading={create.isPending}
        disabledReason={used}
        className="w-full"
      >
        {t('new_organization.create')}
      </Button>
    </form>
  )
}
