/**
 * The texts of every component in one language, by group and name: `@gatehouse/react/locales/de`
 * has the German ones.
 */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>
