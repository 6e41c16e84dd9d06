import { DateTime } from '@gatehouse/ui/date-time'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { useTexts } from '../../texts.ts'
import { useDeviceName } from '../sessions/device-name.tsx'

interface DeviceFactsProps {
  /** What the program calls itself; undefined for a registered app, which the page names. */
  program?: string | undefined
  code: string
  userAgent: string
  ipAddress: string
  requestedAt: Date | undefined
}

/** Where a program runs that shows a code, so that users recognize one they did not start. */
export function DeviceFacts({
  program,
  code,
  userAgent,
  ipAddress,
  requestedAt,
}: DeviceFactsProps) {
  const t = useTexts()
  const deviceName = useDeviceName()
  const named = <span className="wrap-anywhere">{program}</span>
  return (
    <DefinitionList
      facts={[
        ...(program === undefined ? [] : [{ label: t('device.program'), value: named }]),
        { label: t('device.code'), value: <code>{code}</code> },
        { label: t('device.from'), value: `${deviceName(userAgent)} · ${ipAddress}` },
        ...(requestedAt
          ? [
              {
                label: t('device.requested'),
                value: <DateTime value={requestedAt.toISOString()} />,
              },
            ]
          : []),
      ]}
    />
  )
}
