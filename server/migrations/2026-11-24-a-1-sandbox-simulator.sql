-- Where the sandbox's simulator of Stripe listens, so that all processes of one database share it.

create table sandbox_simulator (
  id int primary key check (id = 1),
  url text not null,
  data_dir text not null,
  started_at timestamptz not null
);
comment on table sandbox_simulator is 'One row: the simulator that all server processes of this sandbox use. One of them runs it.';
comment on column sandbox_simulator.data_dir is 'The folder that has its state: whichever process runs it next reads it there.';
