import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { BenefitFields } from './benefit-fields.tsx'
import type { Benefit } from './benefit-type.ts'
import { benefitBody, type BenefitValues, benefitValues, fieldNames } from './benefit-values.ts'

interface BenefitSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The benefit to edit; if missing, a new one is created. */
  benefit?: Benefit
  onSaved?: (benefit: Benefit) => void
}

/** Creates or edits a benefit in a side panel. */
export function BenefitSheet({ open, onOpenChange, benefit, onSaved }: BenefitSheetProps) {
  const t = useTexts()
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
      names={fieldNames}
    >
      {() => <BenefitFields existing={benefit !== undefined} />}
    </FormSheet>
  )
}
