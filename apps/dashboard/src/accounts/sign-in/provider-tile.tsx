import type { ProviderId } from '@gatehouse/contract/accounts/providers'

/** One or two letters each; no two are the same. */
const letters: Record<ProviderId, string> = {
  apple: 'A',
  discord: 'D',
  dropbox: 'Db',
  facebook: 'F',
  github: 'GH',
  gitlab: 'GL',
  google: 'G',
  kick: 'K',
  linkedin: 'in',
  microsoft: 'M',
  reddit: 'R',
  roblox: 'Ro',
  spotify: 'S',
  tiktok: 'Tk',
  twitch: 'Tw',
  twitter: 'X',
  vk: 'VK',
  zoom: 'Z',
}

/** A small logo of a provider, hidden from screen readers because the name is beside it. */
export function ProviderTile({ id }: { id: ProviderId }) {
  const text = letters[id]
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-4.5!">
      <rect
        x="0.75"
        y="0.75"
        width="18.5"
        height="18.5"
        rx="5"
        className="fill-current opacity-10"
      />
      <rect
        x="0.75"
        y="0.75"
        width="18.5"
        height="18.5"
        rx="5"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.45"
        strokeWidth="1"
      />
      <text
        x="10"
        y={text.length > 1 ? 13.2 : 14}
        textAnchor="middle"
        fontSize={text.length > 1 ? 9 : 11.5}
        fontWeight="650"
        fill="currentColor"
      >
        {text}
      </text>
    </svg>
  )
}
