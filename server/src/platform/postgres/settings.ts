/** What a crash may lose: with `durable` nothing, with `throwaway` everything (tests). */
export type Durability = 'durable' | 'throwaway'

/** postgresql.conf for a small machine that PostgreSQL shares with Gatehouse. */
export function settingsText(socketDir: string, durability: Durability): string {
  const settings = {
    ...base(socketDir),
    ...(durability === 'throwaway' ? relaxedSettings : durableSettings),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  return [
    '# Written by Gatehouse at every start. Changes to this file are overwritten.',
    '# To tune PostgreSQL yourself, run your own and set DATABASE_URL.',
    ...lines,
    '',
  ].join('\n')
}

const base = (socketDir: string) => ({
  listen_addresses: '',
  unix_socket_directories: socketDir,
  unix_socket_permissions: '0700',
  max_connections: 100,
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '256MB',
  random_page_cost: 1.1,
  huge_pages: 'off',
  jit: 'off',
  autovacuum: 'on',
  wal_level: 'replica',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // A killed Gatehouse leaves its statements running; PostgreSQL notices within a second.
  client_connection_check_interval: '1s',
  idle_in_transaction_session_timeout: '5min',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
  log_rotation_age: 0,
  log_rotation_size: '10MB',
  log_checkpoints: 'off',
  // The parameters of a statement may be personal data, so they are not logged.
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
})

const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

const relaxedSettings = {
  // Several tests run at the same time, each with a database of its own.
  shared_buffers: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 300,
  checkpoint_timeout: '1h',
  max_wal_size: '1GB',
  file_copy_method: 'clone',
  // A test's database lives for seconds: its statistics come from the tests that need some.
  autovacuum: 'off',
}
