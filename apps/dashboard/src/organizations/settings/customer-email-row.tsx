import {
  type AlwaysSent,
  type CustomerMailKind,
  customerMailKinds,
} from '@gatehouse/contract/billing/customer-mail-kinds'
import { Button } from '@gatehouse/ui/button'
import { Switch } from '@gatehouse/ui/switch'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../standing.ts'
import { type EmailSetting, emailSettingOf, switchedWith } from './email-setting.ts'

interface CustomerEmailRowProps {
  kind: CustomerMailKind
  isOn: boolean
  onTurn: (setting: EmailSetting, on: boolean) => void
  onPreview: (kind: CustomerMailKind) => void
}

/** One kind of email: its switch, or why it has none, and its preview. */
export function CustomerEmailRow({ kind, isOn, onTurn, onPreview }: CustomerEmailRowProps) {
  const t = useTexts()
  const { may } = useStanding()
  const mayChange = may('organizations:write')
  const setting = emailSettingOf(kind)
  const always = alwaysOf(kind)
  const shared = switchedWith(kind)
  const label = t(`emails.kind.${kind}`)
  const help = helpOf()
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      {setting && !always && !shared ? (
        <Switch
          className="min-w-0 flex-1"
          label={label}
          checked={isOn}
          disabled={!mayChange}
          onChange={({ target }) => onTurn(setting, target.checked)}
        />
      ) : (
        <div className="min-w-0 flex-1">
          <p className="text-strong font-medium">{label}</p>
          <p className="text-small text-faint mt-0.5">{help}</p>
        </div>
      )}
      {setting && always && !isOn && (
        <Button size="small" disabled={!mayChange} onClick={() => onTurn(setting, true)}>
          {t('emails.turn_on')}
          <span className="sr-only"> ({label})</span>
        </Button>
      )}
      <Button size="small" onClick={() => onPreview(kind)}>
        {t('emails.preview')}
        <span className="sr-only"> ({label})</span>
      </Button>
    </li>
  )

  function helpOf(): string | undefined {
    if (always) return isOn ? t(`emails.always.${always}`) : t('emails.off_by_api')
    return shared && t('emails.shared', { email: t(`emails.kind.${shared}`) })
  }
}

function alwaysOf(kind: CustomerMailKind): AlwaysSent | undefined {
  const row = customerMailKinds[kind]
  return 'always' in row ? row.always : undefined
}
