/** A way to put a link before buyers, or to try it out. */
export const shareWays = ['qr', 'embed', 'test'] as const
export type ShareWay = (typeof shareWays)[number]
