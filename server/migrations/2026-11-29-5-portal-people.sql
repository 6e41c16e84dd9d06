-- The member of a buying organization who opened a portal session by their own sign-in.
alter table customer_sessions add column member_id uuid references members on delete cascade;
comment on column customer_sessions.member_id is
  'Their role, read with each request, decides what the session may do; null: the customer itself.';
create index customer_sessions_of_member on customer_sessions (member_id) where member_id is not null;
