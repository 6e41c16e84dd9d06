import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { MeterFields } from './meter-fields.tsx'
import { meterBody, meterChange, type MeterValues, meterValues } from './meter-values.ts'
import type { Meter } from './meter-texts.tsx'

interface MeterSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The meter to edit; if missing, a new one is created. */
  meter?: Meter | undefined
  onSaved?: (meter: Meter) => void
}

/** Creates or edits a meter in a side panel. */
export function MeterSheet({ open, onOpenChange, meter, onSaved }: MeterSheetProps) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    (client, values: MeterValues) =>
      meter
        ? client.meters.update({ id: meter.id, body: meterChange(values, meter) })
        : client.meters.create({ body: { ...meterBody(values), organizationId } }),
    saved => {
      onOpenChange(false)
      toast({ title: t(meter ? 'form.saved' : 'meters.created') })
      onSaved?.(saved)
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(meter ? 'meters.edit' : 'meters.new')}
      submit={t(meter ? 'form.save' : 'meters.create')}
      save={save}
      values={meterValues(meter)}
      names={names}
    >
      {() => <MeterFields meter={meter} />}
    </FormSheet>
  )
}

// Maps the server's field paths to the form's where they differ.
const names = { 'aggregation.property': 'property' } as const
