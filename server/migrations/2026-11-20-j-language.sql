alter table users add column language integer
  check (language in (0, 1, 3, 4, 6, 15, 16, 82));
comment on column users.language is
  'What mails and pages speak, by the protocol''s numbers; null: whatever the browser asks for.';
