import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../ask.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useWords } from '../../words.ts'
import { BenefitFields } from './benefit-fields.tsx'
import { benefitBody, type BenefitValues, benefitValues } from './benefit-values.ts'
import type { Benefit } from './benefit-words.tsx'

interface BenefitSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The benefit to edit; if missing, a new one is created. */
  benefit?: Benefit
  onSaved?: (benefit: Benefit) => void
}

/** Creates or edits a benefit in a side panel. */
export function BenefitSheet({ open, onOpenChange, benefit, onSaved }: BenefitSheetProps) {
  const t = useWords()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    (client, values: BenefitValues) => {
      const body = benefitBody(values)
      return benefit
        ? client.benefits.update({ id: benefit.id, body })
        : client.benefits.create({ body: { ...body, organizationId } })
    },
    saved => {
      onOpenChange(false)
      toast({ title: t(benefit ? 'form.saved' : 'benefits.created') })
      onSaved?.(saved)
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(benefit ? 'benefits.edit' : 'benefits.new')}
      submit={t(benefit ? 'form.save' : 'benefits.create')}
      save={save}
      values={benefitValues(benefit)}
      names={names}
    >
      {() => <BenefitFields existing={benefit !== undefined} />}
    </FormSheet>
  )
}

// Maps the server's field paths to the form's where they differ.
const names = {
  'properties.prefix': 'prefix',
  'properties.expires.ttl': 'ttl',
  'properties.activations.limit': 'limit',
  'properties.limitUsage': 'limitUsage',
  'properties.note': 'note',
  'properties.files': 'files',
  'properties.guildToken': 'guildToken',
  'properties.roleId': 'roleId',
  'properties.repositoryOwner': 'repositoryOwner',
  'properties.repositoryName': 'repositoryName',
  'properties.meterId': 'meterId',
  'properties.units': 'units',
} as const
