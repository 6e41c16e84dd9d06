/** The environment is wrong or incomplete: one message that names what is meant. */
export class ConfigError extends Error {}
