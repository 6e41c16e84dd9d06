/** The theme of all components; `system` follows the visitor's device. */
export type Theme = 'light' | 'dark' | 'system'
