// The pages' Content Security Policy forbids evaluating text as code, and reports each attempt. zod
// would try once, when its first schema is created; this setting, which is read before that,
// prevents it.
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }
