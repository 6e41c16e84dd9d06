import clsx from 'clsx'

/** The style of floating layers: menus, lists, dialogs. */
export const popupClass = clsx(
  'rounded-card bg-raised shadow-float border outline-none',
  'transition-[opacity,scale] duration-120 ease-out',
  'data-starting-style:scale-98 data-starting-style:opacity-0',
  'data-ending-style:scale-98 data-ending-style:opacity-0',
)

/** The style of one line in a floating list. */
export const popupItemClass = clsx(
  'rounded-control text-body text-strong flex min-h-8 cursor-pointer items-center gap-2 px-2 py-1',
  'outline-none select-none data-highlighted:bg-selected max-sm:min-h-11',
  'data-disabled:text-faint data-disabled:cursor-not-allowed',
)

/** The dark backdrop behind a dialog. */
export const backdropClass = clsx(
  'bg-shade fixed inset-0 z-40 min-h-dvh transition-opacity duration-150 ease-out',
  'data-starting-style:opacity-0 data-ending-style:opacity-0',
)
