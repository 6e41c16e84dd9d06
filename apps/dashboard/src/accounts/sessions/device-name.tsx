import { type Device, readDevice } from '@gatehouse/contract/accounts/devices'
import { Bot, CircleHelp, Laptop, type LucideIcon, Smartphone, Tablet } from 'lucide-react'
import { useTexts } from '../../texts.ts'

const icons: Record<Device['kind'], LucideIcon> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: Bot,
  unknown: CircleHelp,
}

/** A device's readable name: "Firefox on Windows". */
export function useDeviceName(): (userAgent: string) => string {
  const t = useTexts()
  return userAgent => {
    const { browser, system } = readDevice(userAgent)
    if (browser && system) return t('account.sessions.browser_on', { browser, system })
    return browser ?? system ?? t('account.sessions.unknown_device')
  }
}

/** An icon for the kind of device. */
export function DeviceIcon({ userAgent, className }: { userAgent: string; className?: string }) {
  const Icon = icons[readDevice(userAgent).kind]
  return <Icon aria-hidden className={className} />
}
