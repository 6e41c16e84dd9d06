import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isReservedSlug } from '@gatehouse/contract/organizations/organizations'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useForm, useWatch } from 'react-hook-form'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { type Merchant, organizationQuery, organizationsQuery } from '../organizations.ts'
import { SLUG_LENGTH_MIN, SlugMark, useSlugVerdict } from '../slug-verdict.tsx'
import { useOrganization } from '../use-organization.ts'

/** The organization's slug; before a change, the card says what stops working. */
export function SlugCard({ locked }: { locked: string | undefined }) {
  const t = useTexts()
  const { slug } = useOrganization()
  const [requested, setRequested] = useState<string>()
  const change = useChangeSlug()
  const form = useForm({ defaultValues: { slug } })
  const typed = useWatch({ control: form.control, name: 'slug' })
  const verdict = useSlugVerdict(typed, slug)
  const used = verdict === 'taken' ? t('new_organization.slug_taken') : undefined
  const send = form.handleSubmit(values => setRequested(values.slug))
  const unchangedReason = typed === slug ? t('form.nothing_changed') : undefined
  return (
    <Card title={t('new_organization.slug')} description={t('settings.slug_text')}>
      <form noValidate onSubmit={event => void send(event)} className="flex flex-col gap-5">
        <Field
          label={t('new_organization.slug')}
          labelHidden
          error={form.formState.errors.slug?.message ?? used}
          required
        >
          <TextInput
            mono
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            before="/dashboard/"
            after={<SlugMark of={verdict} />}
            {...form.register('slug', {
              required: t('invalid.missing'),
              minLength: {
                value: SLUG_LENGTH_MIN,
                message: t('invalid.short', { count: SLUG_LENGTH_MIN }),
              },
              pattern: {
                value: /^[a-z0-9]+(-[a-z0-9]+)*$/,
                message: t('new_organization.slug_form'),
              },
              validate: value => !isReservedSlug(value) || t('new_organization.slug_taken'),
            })}
          />
        </Field>
        <div>
          <Button type="submit" disabledReason={locked ?? unchangedReason ?? used}>
            {t('settings.change_slug')}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={requested !== undefined}
        onOpenChange={() => {
          change.reset()
          setRequested(undefined)
        }}
        title={t('settings.change_slug_title', { slug: requested ?? slug })}
        consequences={[
          t('settings.slug_pages', { slug }),
          t('settings.slug_portal'),
          t('settings.slug_free'),
        ]}
        action={t('settings.change_slug')}
        loading={change.isPending}
        error={change.error ? sentenceOf(change.error, t) : undefined}
        onConfirm={() => requested !== undefined && change.mutate(requested)}
      />
    </Card>
  )
}

/** Changes the slug and continues at the new URL, with the cached data. */
function useChangeSlug() {
  const t = useTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const organization = useOrganization()
  const { id: organizationId } = organization
  return useMutation({
    mutationFn: (slug: string) =>
      clientOf().organizationChanges.update({ body: { data: { slug }, organizationId } }),
    onSuccess: async (_, slug) => {
      const moved: Merchant = { ...organization, slug }
      queryClient.setQueryData(organizationQuery(slug).queryKey, moved)
      await navigate({
        to: '/dashboard/$organization/settings',
        params: { organization: slug },
        replace: true,
      })
      toast({ title: t('settings.slug_changed') })
      queryClient.removeQueries({ queryKey: [organization.slug] })
      await queryClient.invalidateQueries(organizationsQuery)
    },
  })
}
