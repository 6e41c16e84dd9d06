/** How large a part is of the largest one, as a quiet bar below its name. */
export const ShareBar = ({ part }: { part: number }) => (
  <span aria-hidden className="bg-surface mt-1 block h-1 w-full max-w-60 rounded-full">
    <span
      className="bg-accent block h-full rounded-full"
      style={{ width: `${Math.min(Math.max(part, 0), 1) * 100}%` }}
    />
  </span>
)
