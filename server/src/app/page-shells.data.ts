const line = (width: string) =>
  `<span class="rounded-mark bg-selected animate-wait block h-3.5 ${width}"></span>`

const lines = (...widths: string[]) => widths.map(line).join('')

const mark =
  '<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="2" ' +
  'stroke-linecap="round" class="shrink-0 size-8"><path d="M2.5 14V7.5a5.5 5.5 0 0 1 11 0V14"/>' +
  '<path d="M2.5 13 10 8"/></svg>'

/**
 * The dashboard's frames as shown before its scripts have rendered them, with the same classes and
 * so the same layout as the real ones: ui/src/narrow-frame.tsx and ui/src/app-frame.tsx.
 */
export const pageShells: Record<string, string> = {
  narrow: [
    '<div aria-hidden="true" class="bg-surface flex min-h-dvh flex-col items-center px-4 pt-[14vh]',
    ' pb-10 max-sm:pt-12"><div class="w-full max-w-[360px]">',
    `<div class="text-strong mb-6">${mark}</div>`,
    `<div class="flex flex-col gap-4">${lines('w-1/2', 'w-full', 'w-full', 'w-2/3')}</div>`,
    '</div></div>',
  ].join(''),
  app: [
    '<div aria-hidden="true" class="min-h-[calc(100dvh-var(--bar-height,0px))] lg:grid',
    ' lg:grid-cols-[232px_minmax(0,1fr)]"><div class="flex flex-col gap-4 p-2 max-lg:hidden">',
    `${lines('w-2/3', 'w-1/2', 'w-1/2', 'w-1/2', 'w-1/2', 'w-1/2')}</div>`,
    '<div class="bg-surface flex min-w-0 flex-col max-lg:pb-16 lg:border-l">',
    '<div class="flex min-h-12 items-center gap-3 border-b px-6 max-md:px-4"></div>',
    '<div class="w-full flex-1 px-6 py-6 max-md:px-4 max-md:py-4">',
    `<div class="flex flex-col gap-4">${lines('w-1/2', 'w-2/3', 'w-1/2', 'w-2/3')}</div>`,
    '</div></div></div>',
  ].join(''),
}
