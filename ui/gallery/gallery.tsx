import type { ReactNode } from 'react'
import { Box, House, Receipt, Settings, Users } from 'lucide-react'
import { AppFrame, PageWidth } from '../src/app-frame.tsx'
import { Avatar } from '../src/avatar.tsx'
import { Badge } from '../src/badge.tsx'
import { Button } from '../src/button.tsx'
import { LanguageSwitch } from '../src/language-switch.tsx'
import { Mark } from '../src/mark.tsx'
import { NarrowFrame } from '../src/narrow-frame.tsx'
import { PageHeader } from '../src/page-header.tsx'
import { ThemeSwitch } from '../src/theme-switch.tsx'
import { ControlsPart } from './controls-part.tsx'
import { FormPart, SignInPart } from './form-part.tsx'
import { FactsPart } from './facts-part.tsx'
import { FloatingPart } from './floating-part.tsx'
import { TablePart } from './table-part.tsx'

const parts: Record<string, { label: string; icon: ReactNode; content: ReactNode }> = {
  controls: { label: 'Controls', icon: <House />, content: <ControlsPart /> },
  forms: { label: 'Forms', icon: <Box />, content: <FormPart /> },
  tables: { label: 'Tables', icon: <Receipt />, content: <TablePart /> },
  facts: { label: 'Facts', icon: <Users />, content: <FactsPart /> },
  floating: { label: 'Floating', icon: <Settings />, content: <FloatingPart /> },
}

/** Every component, one part at a time: `?part=tables`. */
export function Gallery() {
  const search = new URLSearchParams(location.search)
  const current = search.get('part') ?? 'controls'
  const part = parts[current]
  if (!part) {
    return (
      <NarrowFrame title="Sign in" text="to continue to Gatehouse" foot={<LanguageSwitch />}>
        <SignInPart />
      </NarrowFrame>
    )
  }
  const navigation = Object.entries(parts).map(([id, { label, icon }]) => ({
    id,
    label,
    icon,
    bar: true,
    href: `?part=${id}`,
    current: id === current,
    children:
      id === 'tables'
        ? ['Orders', 'Subscriptions', 'Checkouts'].map((name, index) => ({
            id: name,
            label: name,
            href: `?part=tables&list=${name}`,
            current: index === 0,
          }))
        : undefined,
  }))
  return (
    <AppFrame
      top={<Switcher />}
      navigation={navigation}
      aside={<Badge meaning="warning">Sandbox · 20 Nov 2026</Badge>}
      header={<LanguageSwitch className="w-36" />}
      footer={<ThemeSwitch />}
    >
      <Width wide={current === 'tables'}>
        <PageHeader
          title={part.label}
          description="What the screens are made of, in both themes and at every width."
          actions={<Button>Export CSV</Button>}
          action={<Button kind="primary">Create product</Button>}
        />
        <div className="flex flex-col gap-8">{part.content}</div>
      </Width>
    </AppFrame>
  )
}

function Width({ wide, children }: { wide: boolean; children: ReactNode }) {
  return wide ? children : <PageWidth>{children}</PageWidth>
}

function Switcher() {
  return (
    <div className="text-strong flex min-h-9 items-center gap-2.5 px-2 font-medium">
      <Avatar name="Nordlicht Studio" square size="small" />
      <span className="min-w-0 flex-1 truncate">Nordlicht Studio</span>
      <Mark className="text-faint size-4" />
    </div>
  )
}
