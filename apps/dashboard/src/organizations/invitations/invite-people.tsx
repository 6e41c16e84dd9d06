import { useEffect, useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextArea } from '@gatehouse/ui/text-area'
import { toast } from '@gatehouse/ui/toast'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import { placesLeft, usePlacesIn } from '../places-query.ts'
import { RoleChoice } from '../roles/role-choice.tsx'
import { useTeams } from '../teams/use-teams.ts'
import { useOrganization } from '../use-organization.ts'
import { InviteCost } from './invite-cost.tsx'
import { InviteOutcomes } from './invite-outcomes.tsx'
import { readAddresses } from './read-addresses.ts'
import { type InvitationTarget, type Outcome, sendInvitations } from './send-invitations.ts'

interface InviteValues {
  people: string
  roles: string[]
  teamId: string
}

interface InvitePeopleProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * The maximum addresses sent at once, because each one is an email; longer lists are sent in parts.
 */
const ADDRESSES_MAX = 200

const blank: InviteValues = { people: '', roles: ['member'], teamId: '' }

/** Invites one or more people: pasted email addresses, and their roles. */
export function InvitePeople({ open, onOpenChange }: InvitePeopleProps) {
  const t = useTexts()
  const { id: organizationId, name } = useOrganization()
  const [begin, setBegin] = useState(blank)
  const [done, setDone] = useState<{ outcomes: Outcome[]; to: InvitationTarget }>()
  const [count, setCount] = useState(0)
  const [sent, setSent] = useState<{ count: number; of: number }>()
  const send = useWrite(
    async (_, values: InviteValues) => {
      const addresses = readAddresses(values.people)
      const to = { organizationId, role: values.roles, teamId: values.teamId || undefined }
      const progress = (so_far: number) => setSent({ count: so_far, of: addresses.length })
      const outcomes = await sendInvitations(addresses, to, progress).finally(() =>
        setSent(undefined),
      )
      return { outcomes, to }
    },
    (answer, values) => {
      onOpenChange(false)
      const [first, another] = answer.outcomes
      if (first?.kind === 'invited' && !another) {
        setBegin(blank)
        toast({ title: t('invite.sent_to', { email: first.email }) })
        return
      }
      setBegin({ ...values, people: '' })
      setDone(answer)
    },
  )
  const correct = (people: string) => {
    setBegin(before => ({ ...before, people }))
    setDone(undefined)
    onOpenChange(true)
  }
  const submit =
    sent && sent.of > 1
      ? t('invite.sending', { done: sent.count, total: sent.of })
      : count > 1
        ? t('invite.send_many', { count })
        : t('invite.send')
  return (
    <>
      <FormSheet
        open={open}
        onOpenChange={onOpenChange}
        title={t('invite.title')}
        description={t('invite.text', { name })}
        submit={submit}
        save={send}
        values={begin}
        names={{ email: 'people', role: 'roles' }}
      >
        {form => <Fields form={form} onCount={setCount} />}
      </FormSheet>
      <InviteOutcomes done={done} onClose={() => setDone(undefined)} onCorrect={correct} />
    </>
  )
}

interface FieldsProps {
  form: UseFormReturn<InviteValues>
  /** The number of valid addresses in the input. */
  onCount: (count: number) => void
}

function Fields({ form, onCount }: FieldsProps) {
  const t = useTexts()
  const { data: places } = usePlacesIn()
  const { errors } = form.formState
  const addresses = readAddresses(useWatch({ control: form.control, name: 'people' }))
  const readable = addresses.filter(({ email }) => email !== null).length
  useEffect(() => onCount(readable), [onCount, readable])
  const left = places ? placesLeft(places) : Infinity
  return (
    <>
      <Field
        label={t('invite.people')}
        help={readable > 1 ? t('invite.found', { count: readable }) : t('invite.people_help')}
        error={errors.people?.message}
        required
      >
        <TextArea
          rows={3}
          className="min-h-20"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.register('people', {
            validate: typed => {
              const found = readAddresses(typed)
              if (found.length === 0) return t('invalid.missing')
              if (found.length > ADDRESSES_MAX)
                return t('invite.too_many', { count: ADDRESSES_MAX })
              return found.some(({ email }) => email !== null) || t('invalid.email')
            },
          })}
        />
      </Field>
      {readable > left && (
        <Banner meaning="warning">
          {left === 0 ? t('invite.no_places') : t('invite.places_left', { count: left })}
        </Banner>
      )}
      {readable > 0 && <InviteCost more={readable} />}
      <RoleChoice form={form} name="roles" />
      <TeamField form={form} />
    </>
  )
}

/** The team the invited people join; hidden if there are no teams. */
function TeamField({ form }: { form: UseFormReturn<InviteValues> }) {
  const t = useTexts()
  const { data: teams } = useTeams()
  if (!teams?.length) return null
  return (
    <Field label={t('invite.team')} optional>
      <NativeSelect
        placeholder={t('invite.no_team')}
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.register('teamId')}
      />
    </Field>
  )
}
