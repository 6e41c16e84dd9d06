-- The simulated platforms of a sandbox that several server processes share.
alter table sandbox_simulator add column platform_urls jsonb not null default '{}';
comment on column sandbox_simulator.platform_urls is 'Where each platform is simulated: {"discord": "http://127.0.0.1:4711"}.';
