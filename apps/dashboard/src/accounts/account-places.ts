import {
  Blocks,
  Code,
  Fingerprint,
  KeyRound,
  Link2,
  Mail,
  MailOpen,
  MonitorSmartphone,
  ScrollText,
  ShieldCheck,
  Trash2,
  UserRound,
} from 'lucide-react'

/** The account's sections in order; those with `bar` are in the bottom bar on phones. */
export const accountPlaces = [
  { id: 'profile', icon: UserRound, bar: true },
  { id: 'email', icon: Mail, bar: true },
  { id: 'invitations', icon: MailOpen, bar: false },
  { id: 'password', icon: KeyRound, bar: true },
  { id: 'linked-accounts', icon: Link2, bar: false },
  { id: 'passkeys', icon: Fingerprint, bar: false },
  { id: 'two-factor', icon: ShieldCheck, bar: false },
  { id: 'sessions', icon: MonitorSmartphone, bar: true },
  { id: 'connected-apps', icon: Blocks, bar: false },
  { id: 'api-keys', icon: Code, bar: false },
  { id: 'security-log', icon: ScrollText, bar: false },
  { id: 'delete', icon: Trash2, bar: false },
] as const
