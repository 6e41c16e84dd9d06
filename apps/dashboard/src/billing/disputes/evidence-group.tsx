import {
  evidenceGroups,
  type EvidenceGroup,
  type EvidenceText,
} from '@gatehouse/contract/billing/dispute-evidence-fields.data'
import { EVIDENCE_TEXT_MAX } from '@gatehouse/contract/billing/dispute-evidence'
import { Field } from '@gatehouse/ui/field'
import { TextArea } from '@gatehouse/ui/text-area'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTexts } from '../../texts.ts'
import type { Dispute } from './dispute-texts.tsx'
import {
  type Edits,
  type Evidence,
  isLong,
  isText,
  textName,
  type TextName,
} from './evidence-fields.ts'
import { EvidenceFile } from './evidence-file.tsx'

interface EvidenceGroupProps {
  group: EvidenceGroup
  dispute: Dispute
  evidence: Evidence
  edits: Edits
  onEdit: (name: TextName, text: string) => void
}

/** Texts and files that belong together. */
export function EvidenceGroupFields(props: EvidenceGroupProps) {
  const { group, dispute, evidence, edits, onEdit } = props
  const t = useTexts()
  const title = t(`disputes.evidence.groups.${group}`)
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="text-strong mb-3 font-medium">{title}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {evidenceGroups[group].map(field =>
          isText(field) ? (
            <EvidenceTextField
              key={field}
              field={field}
              value={edits[textName(field)] ?? evidence.texts[textName(field)] ?? ''}
              onChange={text => onEdit(textName(field), text)}
            />
          ) : (
            <EvidenceFile key={field} {...{ field, dispute, evidence }} />
          ),
        )}
      </div>
    </fieldset>
  )
}

interface EvidenceTextProps {
  field: EvidenceText
  value: string
  onChange: (text: string) => void
}

function EvidenceTextField({ field, value, onChange }: EvidenceTextProps) {
  const t = useTexts()
  const attributes = { value, maxLength: EVIDENCE_TEXT_MAX, autoComplete: 'off' }
  return (
    <Field
      label={t(`disputes.evidence.fields.${field}`)}
      {...(isLong(field) && { className: 'sm:col-span-2' })}
    >
      {isLong(field) ? (
        <TextArea {...attributes} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <TextInput {...attributes} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}
