-- Answers and mails may carry tokens in clear text: they are kept encrypted with the server's key.
alter table idempotency_keys add column sealed_answer bytea, add column sealed_stage bytea;
comment on column idempotency_keys.sealed_answer is 'The answer, encrypted with the server''s key: it may show a token. `answer` is of rows from before.';
comment on column idempotency_keys.sealed_stage is 'What a staged request prepared, encrypted with the server''s key. `stage` is of rows from before.';
alter table mails add column content bytea, alter column html drop not null, alter column plain drop not null;
comment on column mails.content is 'JSON of html and plain, encrypted with the server''s key: a mail may carry a token. Null once a mail server took it; `html` and `plain` are of rows from before.';
