/** Something wrong with a request: where, and in words. */
export type Broken = { loc: (string | number)[]; msg: string; type?: string; input?: unknown }
