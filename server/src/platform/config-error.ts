/** The environment is wrong or incomplete: one message that names the variables. */
export class ConfigError extends Error {}
