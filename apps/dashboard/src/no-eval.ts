// The pages' own rules forbid making code from text, and every try is reported as a violation. zod
// would try once, when its first schema is made; it reads this before it does.
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }
