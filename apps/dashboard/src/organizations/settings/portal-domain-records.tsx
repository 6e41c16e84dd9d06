import type { ReactNode } from 'react'
import { CopyText } from '@gatehouse/ui/copy-button'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { useTexts } from '../../texts.ts'
import type { PortalDomainView } from './portal-domain-view.ts'

/** A server in a sandbox may have no name. */
const IP_ADDRESS = /^\d+(\.\d+){3}$/

/** What the merchant publishes: the proof of the domain, and where the domain leads. */
export function PortalDomainRecords({ domain }: { domain: PortalDomainView }) {
  const t = useTexts()
  const { host, txtRecord, file, pointsTo } = domain
  const copied = (text: string, label: string) => (
    <CopyText text={text} label={t('settings.domain.copy', { what: label })} />
  )
  const fact = (label: string, text: string) => ({ label, value: copied(text, label) })
  const type = t('settings.domain.type')
  const name = t('settings.domain.name')
  const value = t('settings.domain.value')
  return (
    <ol className="flex flex-col gap-5">
      <Step title={t('settings.domain.prove')} text={t('settings.domain.prove_text')}>
        <DefinitionList
          facts={[
            { label: type, value: 'TXT' },
            fact(name, txtRecord.name),
            fact(value, txtRecord.value),
          ]}
        />
        <details className="mt-3">
          <summary className="text-small text-muted rounded-mark cursor-pointer font-medium">
            {t('settings.domain.file')}
          </summary>
          <p className="text-small text-muted mt-2 mb-3 text-pretty">
            {t('settings.domain.file_text')}
          </p>
          <DefinitionList
            facts={[
              fact(t('settings.domain.file_url'), file.url),
              fact(t('settings.domain.file_content'), file.content),
            ]}
          />
        </details>
      </Step>
      <Step title={t('settings.domain.lead')} text={t('settings.domain.lead_text')}>
        <DefinitionList
          facts={[
            { label: type, value: IP_ADDRESS.test(pointsTo) ? 'A' : 'CNAME' },
            fact(name, host),
            fact(value, pointsTo),
          ]}
        />
      </Step>
    </ol>
  )
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <h3 className="text-strong font-medium">{title}</h3>
      <p className="text-small text-muted mt-0.5 mb-3 text-pretty">{text}</p>
      {children}
    </li>
  )
}
