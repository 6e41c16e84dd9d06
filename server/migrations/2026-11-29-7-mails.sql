-- Emails are stored as what they say and rendered when they are sent. Emails to customers can be
-- sent again, and customers can decline some kinds.

alter table mails add column repeatable boolean not null default false;
comment on column mails.repeatable is 'The mail may be sent again: its content without secrets stays when it has been sent.';

alter table customers add column declined_mails text[] not null default '{}';
comment on column customers.declined_mails is 'Kinds of emails that the customer does not want, among those that may be declined.';
